import { createSessionSigner } from 'appkit-runtime/testing'
import {
  approveNamespaces,
  createWalletConnectWallet,
  type Proposal,
  type SupportedNamespaces,
  type WalletConnectWallet,
  type WalletRequest,
} from 'appkit-runtime/walletconnect/wallet'
import WebSocket from 'ws'
import type { Stage } from './stage.js'

export interface RemoteWalletOptions {
  /** Those of five namespaces that it has; all by default. */
  readonly namespaces?: readonly string[]
  /** Name by which the page shows it. Default: `Pocket Wallet`. */
  readonly name?: string
  /** Its user reads a proposal first, and decides by `decide`. Default: it is decided at once. */
  readonly asks?: boolean
}

export interface RemoteWalletHandle {
  readonly client: WalletConnectWallet
  readonly supported: SupportedNamespaces
  readonly proposals: Proposal[]
  readonly requests: WalletRequest[]
  /** Whether it declines what it is asked from now on. */
  declines: boolean
  /** Approves the last proposal, or declines it. */
  decide(): Promise<void>
}

/** A wallet on another device: our wallet side in this process, with real keys, over the relay of the sandbox. */
export async function createRemoteWallet(
  stage: Stage,
  { asks = false, namespaces, name = 'Pocket Wallet' }: RemoteWalletOptions = {},
): Promise<RemoteWalletHandle> {
  const rpcUrl = (chain: string) => `${stage.sandbox}/blockchain/v1/?chainId=${chain}&projectId=wallet`
  const solana = 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'
  const signer = createSessionSigner({
    rpcUrls: {
      'eip155:31337': rpcUrl('eip155:31337'),
      'eip155:1': rpcUrl('eip155:1'),
      [solana]: rpcUrl(solana),
    },
  })
  const supported = Object.fromEntries(
    Object.entries(signer.supported).filter(([namespace]) => namespaces?.includes(namespace) ?? true),
  )
  const client = await createWalletConnectWallet({
    url: `${stage.sandbox.replace(/^http/, 'ws')}/relay`,
    projectId: 'wallet',
    metadata: { name, description: 'A wallet of a test', url: 'https://wallet.example', icons: [] },
    createSocket: (url) => new WebSocket(url) as never,
    onEvent(event) {
      if (event.type === 'proposal') {
        handle.proposals.push(event.proposal)
        if (!asks) void decide(event.proposal)
      }
      if (event.type === 'request') void respond(event.request)
    },
  })
  const handle: RemoteWalletHandle = {
    client,
    supported,
    proposals: [],
    requests: [],
    declines: false,
    async decide() {
      const last = handle.proposals.at(-1)
      if (last !== undefined) await decide(last)
    },
  }

  async function decide(proposal: Proposal): Promise<void> {
    const approved = approveNamespaces(proposal, supported)
    if (handle.declines || !('namespaces' in approved)) await client.reject(proposal)
    else await client.approve(proposal, approved.namespaces)
  }

  async function respond(request: WalletRequest): Promise<void> {
    handle.requests.push(request)
    if (handle.declines) return client.respond(request, { error: { code: 4001, message: 'User rejected' } })
    try {
      await client.respond(request, { result: await signer.answer(request) })
    } catch (error) {
      const { code = -32000, message } = error as { code?: number; message: string }
      await client.respond(request, { error: { code, message } })
    }
  }

  return handle
}
