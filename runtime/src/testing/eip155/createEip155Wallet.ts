import { batchMethods } from './batchMethods.js'
import { chainMethods } from './chainMethods.js'
import { createSession } from './createSession.js'
import { defaultIcon } from './defaultIcon.js'
import { misbehave } from './misbehave.js'
import { permissionMethods } from './permissionMethods.js'
import { rpc } from './rpc.js'
import { signingMethods } from './signingMethods.js'
import type {
  Eip155Behaviour,
  Eip155Wallet,
  Eip155WalletOptions,
  Eip155WalletProvider,
  Listener,
  Methods,
} from './types.js'
import { walletError } from './walletError.js'

/**
 * A wallet that speaks EIP-1193 with real keys: what it signs verifies, what it sends is mined, and a
 * smart account's batch (EIP-5792) is one transaction. Reads are forwarded to the chain it is on.
 */
export function createEip155Wallet(options: Eip155WalletOptions): Eip155Wallet {
  const info = Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    rdns: options.rdns ?? 'test.appkit.wallet',
    icon: options.icon ?? defaultIcon,
  })
  const behaviours = new Map<string, Eip155Behaviour>()
  const listeners = new Map<string, Set<Listener>>()
  const calls: { method: string; params: readonly unknown[] }[] = []
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const session = createSession(options, info.rdns, emit)
  const methods: Methods = {
    ...permissionMethods(session),
    ...chainMethods(session),
    ...signingMethods(session),
    ...batchMethods(session),
  }
  async function end(): Promise<void> {
    session.permit(false)
    emit('disconnect', walletError(4900, 'The visitor has disconnected'))
  }
  /** What a session in the page makes of a call, before the wallet hears of it. */
  async function guard(method: string): Promise<void> {
    if (method === 'wallet_revokePermissions')
      throw walletError(-32601, `The method ${method} does not exist/is not available`)
    if (session.isPermitted() || ['eth_requestAccounts', 'eth_chainId', 'net_version'].includes(method))
      return
    await end()
    throw walletError(4100, "Must call 'eth_requestAccounts' before other methods")
  }
  const provider: Eip155WalletProvider = {
    request({ method, params: given = [] }) {
      const params: readonly unknown[] = Array.isArray(given) ? given : [given]
      calls.push({ method, params })
      return misbehave(behaviours.get(method), method, async () => {
        if (options.keepsSession) await guard(method)
        const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
        return handler === undefined ? rpc(session.chain().rpcUrl, method, params) : handler(params)
      })
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
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
    selectAtomicity(atomic) {
      session.atomic = atomic
    },
    allow: () => session.permit(true),
    forget: () => session.permit(false),
    lock: () => session.lock(true),
    unlock: () => session.lock(false),
    emit,
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}
