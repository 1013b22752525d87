import { createBip122Signer } from './bip122Signer.js'
import { createCosmosSigner } from './cosmosSigner.js'
import { createEip155Signer } from './eip155Signer.js'
import { createPolkadotSigner } from './polkadotSigner.js'
import { createSolanaSigner } from './solanaSigner.js'
import type { NamespaceSigner, SessionCall, SessionCallDescription, SessionSignerOptions } from './types.js'
import { unsupported } from './types.js'

/** The chains, accounts, methods and events of a wallet in a namespace, in the form of a session. */
export interface SupportedCalls {
  /** CAIP-2. */
  readonly chains: readonly string[]
  /** CAIP-10: each account on each chain. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A wallet with five namespaces that answers the requests of a session. */
export interface SessionSigner {
  /** By namespace. */
  readonly supported: Readonly<Record<string, SupportedCalls>>
  /**
   * Describes a call for the user.
   *
   * @param site - the name of the app.
   * @throws Error with a JSON-RPC `code` if the call is invalid.
   */
  describe(call: SessionCall, site: string): SessionCallDescription
  /**
   * Signs, and sends transactions if the method does, without asking the user.
   *
   * @returns the result for the session's answer.
   * @throws Error with the `code` of EIP-1193 or JSON-RPC.
   */
  answer(call: SessionCall): Promise<unknown>
}

/**
 * Creates the wallet that a test or the sandbox's phone uses for a WalletConnect session. Its keys are public, and its
 * signatures verify.
 *
 * @example
 * import { createSessionSigner } from 'appkit-runtime/testing'
 *
 * declare const address: string
 *
 * const signer = createSessionSigner({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 * await signer.answer({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x68690a', address] })
 */
export function createSessionSigner(options: SessionSignerOptions): SessionSigner {
  const signers: Readonly<Record<string, NamespaceSigner>> = {
    eip155: createEip155Signer(options),
    solana: createSolanaSigner(options),
    bip122: createBip122Signer(),
    polkadot: createPolkadotSigner(),
    cosmos: createCosmosSigner(),
  }
  const signerOf = ({ chainId, method }: SessionCall): NamespaceSigner => {
    const namespace = chainId.split(':')[0] ?? ''
    const signer = Object.hasOwn(signers, namespace) ? signers[namespace] : undefined
    if (!signer?.chains.includes(chainId) || !signer.methods.includes(method)) throw unsupported(method)
    return signer
  }
  const supported = Object.entries(signers).map(([namespace, { addresses, chains, methods }]) => {
    const accounts = chains.flatMap((chain) => addresses(chain).map((address) => `${chain}:${address}`))
    return [namespace, { chains, accounts, methods, events: ['chainChanged', 'accountsChanged'] }] as const
  })
  return {
    supported: Object.fromEntries(supported),
    describe(call, site) {
      const signer = signerOf(call)
      const read = signer.read(call)
      return { ...signer.describe(read, site, call.chainId), account: read.account }
    },
    answer: async (call) => signerOf(call).read(call).answer(),
  }
}
