import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { withDeadline } from '../../kit/withDeadline.js'
import { connect } from './connect.js'
import { findSession } from './findSession.js'

/** An unlocked wallet that knows the site answers at once; one that asks the visitor is not waited for. In ms. */
const patience = 3_000

/**
 * Picks up a wallet of the last visit. There is no silent question in Keplr's interface, so the fact
 * that decides is the kit's: it reconnects only what was connected. Such a wallet shows its key
 * without a window as long as it is unlocked.
 *
 * @returns undefined when it shows no account any more.
 * @throws AppKitError WALLET_TIMEOUT, CANCELLED, WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { signal, network }: DriverCallOptions & { readonly network?: Network | undefined },
): Promise<DriverConnection | undefined> {
  const wanted = network ?? findSession(connector)?.network
  try {
    return await withDeadline(patience, signal, (signal) =>
      connect(context, connector, { network: wanted, signal, silent: true }),
    )
  } catch (error) {
    if (error instanceof AppKitError && error.code === 'WALLET_NO_ACCOUNTS') return undefined
    throw error
  }
}
