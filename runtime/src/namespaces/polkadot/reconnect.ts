import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { withDeadline } from '../../kit/withDeadline.js'
import { connect } from './connect.js'
import { findSession } from './findSession.js'
import { readShared } from './readShared.js'
import { toDriverConnection } from './toDriverConnection.js'

/** An extension that knows the site answers at once; one that asks the visitor is not waited for. In ms. */
const patience = 3_000

/**
 * Picks up an extension of the last visit. There is no silent question in its interface, so the fact
 * that decides is the kit's: it reconnects only what was connected, and such an extension is enabled
 * without a window. An extension that is still enabled is only asked for its accounts.
 *
 * @returns undefined when it shares no account any more, or does not let the site in.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED, WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { signal, network }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  try {
    return await withDeadline(patience, signal, (signal) => pickUp(context, connector, { signal, network }))
  } catch (error) {
    // An extension that has forgotten the site says that it is not let in.
    const { code } = toAppKitError(error)
    if (code === 'WALLET_NO_ACCOUNTS' || code === 'WALLET_LOCKED') return undefined
    throw error
  }
}

async function pickUp(
  context: DriverContext,
  connector: Connector,
  options: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  const session = findSession(connector)
  if (session === undefined) return connect(context, connector, options)
  const shared = await readShared(session.injected)
  // An answer that comes too late must not take the place of a later one's.
  options.signal.throwIfAborted()
  Object.assign(session, { shared, network: options.network ?? session.network })
  const connection = toDriverConnection(context, session)
  return connection.accounts.length === 0 ? undefined : connection
}
