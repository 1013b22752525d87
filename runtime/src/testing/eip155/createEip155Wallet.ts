import { toHex } from 'viem'
import { defaultIcon } from './announceEip155Wallet.js'
import { batchMethods } from './batchMethods.js'
import { createSession, type Session } from './createSession.js'
import { misbehave } from './misbehave.js'
import { readChainId, rpc, walletError } from './rpc.js'
import { signingMethods } from './signTransaction.js'
import type {
  Eip155Behaviour,
  Eip155Wallet,
  Eip155WalletOptions,
  Eip155WalletProvider,
  Listener,
  Methods,
} from './types.js'
import { createListeners } from './walletParts.js'

/**
 * Creates a wallet with the API of EIP-1193 and real keys. Its signatures verify, its transactions are mined,
 * and a batch of a smart account (EIP-5792) is one transaction. Reads are forwarded to its current chain.
 *
 * @example
 * import { announceEip155Wallet, createEip155Wallet } from 'appkit-runtime/testing'
 *
 * const wallet = createEip155Wallet({ chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * wallet.behave('personal_sign', 'reject')
 * announceEip155Wallet(wallet)
 */
export function createEip155Wallet(options: Eip155WalletOptions): Eip155Wallet {
  const info = Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    rdns: options.rdns ?? 'test.appkit.wallet',
    icon: options.icon ?? defaultIcon,
  })
  const behaviours = new Map<string, Eip155Behaviour>()
  const { on, off, emit, count } = createListeners<Listener>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  /** Prompts besides the site's own calls, such as to upgrade the account, can be declined by the test, too. */
  const approve: Eip155WalletOptions['approve'] = async (request) =>
    behaviours.get(request.method) !== 'reject' && (await options.approve?.(request)) !== false
  const session = createSession({ ...options, approve }, info.rdns, emit)
  const methods: Methods = {
    ...permissionMethods(session),
    ...chainMethods(session),
    ...signingMethods(session),
    ...batchMethods(session),
  }
  const end = async () => {
    session.permit(false)
    emit('disconnect', walletError(4900, 'The user has disconnected'))
  }
  const provider: Eip155WalletProvider = {
    request({ method, params: given = [] }) {
      const params: readonly unknown[] = Array.isArray(given) ? given : [given]
      calls.push({ method, params })
      return misbehave(behaviours.get(method), method, async () => {
        if (options.keepsSession) await refuseOutsideSession(session, method, end)
        const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
        return handler === undefined ? rpc(session.chain().rpcUrl, method, params) : handler(params)
      })
    },
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      off(event, listener)
      return provider
    },
    ...(options.keepsSession && { disconnect: end }),
  }
  return {
    info,
    provider,
    calls,
    behave: (method, behaviour) => void behaviours.set(method, behaviour),
    selectAccount: session.selectAccount,
    selectChain: session.moveTo,
    selectAtomicity: (atomic) => Object.assign(session, { atomic }),
    allow: () => session.permit(true),
    forget: () => session.permit(false),
    lock: () => session.lock(true),
    unlock: () => session.lock(false),
    emit,
    listenerCount: count,
  }
}

/** How a session in the page handles a call before it reaches the wallet. */
async function refuseOutsideSession(
  session: Session,
  method: string,
  end: () => Promise<void>,
): Promise<void> {
  if (method === 'wallet_revokePermissions')
    throw walletError(-32601, `The method ${method} does not exist/is not available`)
  if (session.isPermitted() || ['eth_requestAccounts', 'eth_chainId', 'net_version'].includes(method)) return
  await end()
  throw walletError(4100, "Must call 'eth_requestAccounts' before other methods")
}

/** Permissions: EIP-1102, EIP-2255. The lock hides the accounts, but keeps the permission. */
function permissionMethods(session: Session): Methods {
  const permissions = () => {
    if (!session.isPermitted()) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: session.permitted() }]
    const invoker = typeof location === 'undefined' ? 'http://localhost' : location.origin
    return [{ invoker, parentCapability: 'eth_accounts', caveats }]
  }
  return {
    eth_accounts: session.visible,
    async eth_requestAccounts(params) {
      if (session.isLocked()) await session.ask('unlock', [])
      session.lock(false)
      if (!session.isPermitted()) await session.ask('eth_requestAccounts', params)
      session.permit(true)
      return session.visible()
    },
    wallet_getPermissions: permissions,
    async wallet_requestPermissions(params) {
      if (!Object.hasOwn(Object(params[0]), 'eth_accounts'))
        throw walletError(-32602, 'Only eth_accounts can be permitted')
      await session.ask('wallet_requestPermissions', params)
      session.permit(true)
      return permissions()
    },
    wallet_revokePermissions() {
      session.permit(false)
      return null
    },
  }
}

/** The chain of the wallet: EIP-695, EIP-3085, EIP-3326. */
function chainMethods(session: Session): Methods {
  const { chains, ask } = session
  return {
    eth_chainId: () => toHex(session.chain().chainId),
    net_version: () => String(session.chain().chainId),
    async wallet_switchEthereumChain(params) {
      const chainId = readChainId(params[0])
      if (!chains.has(chainId)) throw walletError(4902, `Unrecognized chain ID ${toHex(chainId)}`)
      if (chainId !== session.chain().chainId) await ask('wallet_switchEthereumChain', params)
      session.moveTo(chainId)
      return null
    },
    async wallet_addEthereumChain(params) {
      const chainId = readChainId(params[0])
      const [rpcUrl] = (params[0] as { rpcUrls?: string[] }).rpcUrls ?? []
      if (rpcUrl === undefined) throw walletError(-32602, 'Expected an array with at least one RPC URL')
      await ask('wallet_addEthereumChain', params)
      chains.set(chainId, { chainId, rpcUrl })
      return null
    },
    async wallet_watchAsset(params) {
      const { type, options } = (params[0] ?? {}) as { type?: unknown; options?: { address?: unknown } }
      if (type !== 'ERC20' || typeof options?.address !== 'string')
        throw walletError(-32602, 'Expected an asset of type ERC20 with an address')
      await ask('wallet_watchAsset', params)
      return true
    },
  }
}
