import type { DriverContext } from '../../chains/driver.js'
import type { Account, Connector, Network } from '../../chains/types.js'
import { rememberShown } from '../../kit/memory/shownAccounts.js'
import { createProvider } from './createProvider.js'
import { type Session, type SessionState, sessions } from './sessions.js'
import { watch } from './watch.js'

/** The session of a connector's wallet, with the key it shows on a network: the present one, or a new one. */
export function openSession(
  { storage }: Pick<DriverContext, 'storage'>,
  connector: Connector,
  state: SessionState,
): Session {
  const present = sessions.get(connector.provider as object)
  // Who listens to a session goes on listening to it.
  if (present) return Object.assign(present, { network: state.network, account: state.account })
  const session = createSession(storage, connector, { ...state })
  sessions.set(connector.provider as object, session)
  return session
}

function createSession(
  storage: DriverContext['storage'],
  connector: Connector,
  state: SessionState,
): Session {
  const doubts = new Set<() => void>()
  const session: Session = Object.assign(state, {
    move(network: Network, account: Account) {
      Object.assign(session, { network, account })
      rememberShown(storage, connector, { caipNetworkId: network.caipNetworkId, account })
    },
    forget: () => rememberShown(storage, connector, undefined),
    doubts,
    provider: createProvider({ wallet: state.wallet, doubts }),
    watch: (events: Parameters<Session['watch']>[0]) => watch(session, connector.id, events),
  })
  return session
}
