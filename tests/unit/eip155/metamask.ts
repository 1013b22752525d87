import { Duplex } from 'node:stream'
import { initializeProvider } from '@metamask/providers'
import { createEip155Wallet } from '../../../runtime/src/testing/eip155/createEip155Wallet.js'
import type { Eip155WalletOptions } from '../../../runtime/src/testing/eip155/types.js'

export const metamaskInfo = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
  rdns: 'io.metamask',
} as const

interface RpcRequest {
  readonly id?: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

/**
 * MetaMask's own code of the page, with a stream to an extension whose keys and permissions are the fake
 * wallet's: what the page code makes of its answers, errors and notifications is MetaMask's.
 *
 * @param options.awake - settles when the extension's worker has started; it answers nothing before.
 */
export function installMetaMask(
  options: Eip155WalletOptions & { readonly awake?: Promise<void>; readonly announces?: boolean },
) {
  const { awake = Promise.resolve(), announces = true, ...own } = options
  const wallet = createEip155Wallet({ ...metamaskInfo, ...own })
  /** Methods that were asked of the extension, but for those of MetaMask's page code itself. */
  const asked: string[] = []
  const stream: Duplex = new Duplex({
    objectMode: true,
    read() {},
    write(request: RpcRequest, _encoding, done) {
      done()
      void answer(request).then((reply) => {
        if (request.id !== undefined && !stream.destroyed)
          stream.push({ id: request.id, jsonrpc: '2.0', ...reply })
      })
    },
  })
  const tell = (method: string, params: unknown) => stream.push({ jsonrpc: '2.0', method, params })

  async function answer({ method, params = [] }: RpcRequest): Promise<object> {
    await awake
    if (method === 'metamask_sendDomainMetadata') return { result: true }
    if (method === 'metamask_getProviderState') return { result: await state() }
    if (method === 'metamask_logWeb3ShimUsage') return { result: null }
    asked.push(method)
    try {
      // Messages cross the stream as JSON.
      const result = await wallet.provider.request({ method, params: JSON.parse(JSON.stringify(params)) })
      return { result: JSON.parse(JSON.stringify(result ?? null)) }
    } catch (error) {
      const { code, message } = error as { code: number; message: string }
      return { error: { code, message, data: code === 4902 ? { cause: null } : undefined } }
    }
  }
  async function state() {
    const [accounts, chainId] = await Promise.all(
      ['eth_accounts', 'eth_chainId'].map((method) => wallet.provider.request({ method })),
    )
    const networkVersion = String(Number(chainId))
    return { accounts: lower(accounts), chainId, networkVersion, isConnected: true, isUnlocked: true }
  }
  const lower = (accounts: unknown) => (accounts as readonly string[]).map((each) => each.toLowerCase())
  wallet.provider.on('accountsChanged', (accounts) => tell('metamask_accountsChanged', lower(accounts)))
  wallet.provider.on('chainChanged', (chainId) =>
    tell('metamask_chainChanged', { chainId, networkVersion: String(Number(chainId)), isConnected: true }),
  )
  const silent = { debug() {}, info() {}, log() {}, warn() {}, error() {}, trace() {} }
  const provider = initializeProvider({
    // Its types are those of the copy of Node's streams that it brings along.
    connectionStream: stream as never,
    logger: silent as never,
    shouldAnnounceCaip294: false,
    ...(announces && { providerInfo: metamaskInfo }),
  })
  return {
    wallet,
    provider,
    asked,
    /** The nodes behind it come and go. */
    reach: (isConnected: boolean) =>
      tell('metamask_chainChanged', { chainId: '0x1', networkVersion: '1', isConnected }),
    /** As when the extension is updated while the page is open. */
    end: () => void stream.destroy(),
  }
}
