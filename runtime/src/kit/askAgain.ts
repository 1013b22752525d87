import type { Connection, Connector } from '../chains/types.js'
import { abortable } from './abortable.js'
import { driverContext } from './driverContext.js'
import { toConnection } from './toConnection.js'
import type { Chain, Kit } from './types.js'

/**
 * Asks a wallet of an earlier visit for its accounts, without the visitor being asked.
 *
 * @returns undefined when it shares none.
 * @throws what the wallet rejects with, or the signal's reason.
 */
export async function askAgain(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  const network = chain.network.peek()
  const reply = await abortable(
    chain.driver.reconnect(driverContext(kit, chain), connector, { network, signal }),
    signal,
  )
  return reply?.accounts.length ? toConnection(chain, connector, reply) : undefined
}
