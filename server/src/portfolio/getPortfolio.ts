import type { Call, Reply } from '../http/types.js'
import { answered, readAccount, readNodes } from './readQuery.js'
import type { PortfolioParts } from './types.js'

/**
 * Names of what an address holds, without amounts: on the network that is asked for, or on all of eip155. A network that is down
 * is left out of a list of several.
 *
 * @throws ServiceDownError if no network answers
 */
export async function getPortfolio(parts: PortfolioParts, call: Call): Promise<Reply> {
  const asked = readAccount(
    call,
    (chainId) => `Unsupported namespace in ${chainId}: eip155 and solana are known.`,
  )
  if ('status' in asked) return asked
  const networks = readNodes(parts.nodes, asked)
  if ('status' in networks) return networks
  const { address } = asked
  const held = await answered(
    networks.map(({ caip2 }) => parts.balances.holdings({ caip2, address, extra: [] })),
  )
  const data = held
    .filter(({ amount }) => amount > 0n)
    .map(({ token: { caip2, address: token, name, symbol } }) => ({ id: `${caip2}:${token}`, name, symbol }))
  return { status: 200, json: { data } }
}
