import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { abortable } from '../../kit/abortable.js'
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
 * @returns undefined when it shares no account any more.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED, WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { signal, network }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort('WALLET_TIMEOUT'), patience)
  const either = AbortSignal.any([signal, deadline.signal])
  try {
    const session = findSession(connector)
    if (session === undefined)
      return await abortable(connect(context, connector, { network, signal: either }), either)
    session.shared = await abortable(readShared(session.injected), either)
    session.network = network ?? session.network
    const connection = toDriverConnection(context, session)
    return connection.accounts.length === 0 ? undefined : connection
  } catch (error) {
    if (error instanceof AppKitError && error.code === 'WALLET_NO_ACCOUNTS') return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
