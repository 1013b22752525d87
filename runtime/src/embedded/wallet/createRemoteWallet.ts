import type { RemoteAccount, RemoteEvent, RemoteWallet } from '../../chains/remoteWallet.js'
import type { CaipNetworkId, ChainNamespace } from '../../chains/types.js'
import { loadCode } from '../../errors/AppKitError.js'
import type { Approvals } from './approvals.js'
import { classOf } from './approvals.js'

/** The log-in as every namespace sees it. */
export interface LiveLogin {
  /** The address in a namespace; undefined while it is not known, or nobody is logged in. */
  address(namespace: ChainNamespace): string | undefined
  /** The networks of the app in a namespace, the one in use first. */
  networks(namespace: ChainNamespace): readonly CaipNetworkId[]
  readonly listeners: Set<(event?: RemoteEvent) => void>
  readonly approvals: Approvals
  /** Whether the frame draws approvals itself, and so makes permitted calls without one. */
  draws(): boolean
  /** Settles when it is known whether somebody is logged in. */
  ready(): Promise<void>
  /** Sends a call to the frame, which is on that network then. */
  send(
    call: { caipNetworkId: CaipNetworkId; method: string; params: unknown },
    signal?: AbortSignal,
  ): Promise<unknown>
  read: RemoteWallet['read']
  disconnect(): Promise<void>
}

/** Methods that the frame's own bundler answers. */
const bundlerMethods = /UserOperation/
/** The kit switches without the wallet, among the networks of the app only. */
const switching = /^wallet_(?:switch|add)EthereumChain$/

/** The embedded wallet in one namespace, for its driver. */
export function createRemoteWallet(login: LiveLogin, namespace: ChainNamespace): RemoteWallet {
  return {
    accounts(): readonly RemoteAccount[] {
      const address = login.address(namespace)
      return address === undefined
        ? []
        : login.networks(namespace).map((caipNetworkId) => ({ caipNetworkId, address }))
    },
    // Methods of nodes go to the app's own nodes. Calls that the frame refuses are sent too, so that the user is notified.
    allows: (method, isOfNode) =>
      namespace === 'eip155'
        ? (!isOfNode || bundlerMethods.test(method)) && !switching.test(method)
        : method.startsWith(`${namespace}_`) && classOf(method) === 'approval',
    ready: login.ready,
    async request({ caipNetworkId, method, params }) {
      const kind = classOf(method)
      if (kind === 'refused') return login.approvals.refuse(method)
      const solana = namespace === 'solana' ? await loadCode(import('./solanaCalls.chunk.js')) : undefined
      const call = { caipNetworkId, method, params: solana?.toFrameParams(method, params) ?? params }
      const reply =
        kind === 'safe'
          ? await login.send(call)
          : method === 'wallet_sendCalls' && login.draws() && hasPermission(params)
            ? await login.send(call, new AbortController().signal)
            : await login.approvals.run((signal) => login.send(call, signal))
      return solana ? solana.fromFrameReply(method, reply) : reply
    },
    read: login.read,
    watch(listener) {
      const { listeners } = login
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    disconnect: login.disconnect,
  }
}

/** Whether calls are made with a permission (ERC-7715): the frame makes or refuses them, and asks nobody. */
function hasPermission(params: unknown): boolean {
  const [batch] = Array.isArray(params) ? params : []
  const { capabilities } = Object(batch) as { readonly capabilities?: unknown }
  return (Object(capabilities) as { readonly permissions?: unknown }).permissions !== undefined
}
