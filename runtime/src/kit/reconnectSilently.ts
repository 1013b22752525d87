import type { Connection, Connector } from '../chains/types.js'
import { callNamespace } from './callNamespace.js'
import { toConnection } from './connect.js'
import { driverContext } from './discovery.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/**
 * Asks a wallet of an earlier visit for its accounts, without asking the user.
 *
 * @returns undefined when it shares none.
 * @throws what the wallet rejects with, or the signal's reason.
 */
export async function reconnectSilently(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  const network = chain.network.peek()
  const reply = await callNamespace(
    chain,
    (calls) => calls.reconnect(driverContext(kit, chain), connector, { network, signal }),
    signal,
  )
  return reply?.accounts.length ? toConnection(chain, connector, reply) : undefined
}
