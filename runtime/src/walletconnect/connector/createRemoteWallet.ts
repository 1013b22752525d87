import { parseCaipAddress } from '../../chains/parseCaipAddress.js'
import type { NodeCall, RemoteCall, RemoteEvent, RemoteWallet } from '../../chains/remoteWallet.js'
import type { ChainNamespace } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callHost } from '../../errors/hostCalls.js'
import { namespaceOf } from '../session/fields.js'
import type { Session } from '../session/session.js'

/** The state of a session that all its namespaces share. */
export interface LiveSession {
  session: Session
  /** `restoring` until the relay is reached. */
  status: 'restoring' | 'live' | 'ended'
  readonly listeners: Set<(event?: RemoteEvent) => void>
  request(call: RemoteCall): Promise<unknown>
  /** Sends a read request to the nodes of the app. */
  read(call: NodeCall): Promise<unknown>
  disconnect(): Promise<void>
}

/** How long a connection waits for a restored session. In ms. The session itself continues to wait for the relay. */
const maxWait = 30_000

/** Creates the interface of one namespace of a session, for its driver. */
export function createRemoteWallet(live: LiveSession, namespace: ChainNamespace): RemoteWallet {
  const entries = () =>
    live.status === 'ended'
      ? []
      : Object.entries(live.session.namespaces).flatMap(([key, entry]) =>
          namespaceOf(key) === namespace ? [entry] : [],
        )
  return {
    accounts: () => entries().flatMap((entry) => entry.accounts.flatMap((id) => parseCaipAddress(id) ?? [])),
    allows: (method) => entries().some(({ methods }) => methods.includes(method)),
    ready() {
      if (live.status === 'live') return Promise.resolve()
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          live.listeners.delete(update)
        }
        const update = () => {
          if (live.status === 'restoring') return
          end()
          if (live.status === 'live') resolve()
          else reject(new AppKitError('SESSION_ENDED'))
        }
        const timer = setTimeout(() => {
          end()
          reject(new AppKitError('RECONNECTING'))
        }, maxWait)
        live.listeners.add(update)
        update()
      })
    },
    request: (call) => live.request(call),
    read: (call) => live.read(call),
    watch(listener) {
      const notify = (event?: RemoteEvent) => {
        if (event === undefined || namespaceOf(event.caipNetworkId) === namespace) listener(event)
      }
      live.listeners.add(notify)
      return () => live.listeners.delete(notify)
    },
    disconnect: () => live.disconnect(),
  }
}

/** Notifies every namespace of a session about a change. */
export function notifyListeners(live: LiveSession, event?: RemoteEvent): void {
  for (const listener of [...live.listeners]) callHost(() => listener(event))
}
