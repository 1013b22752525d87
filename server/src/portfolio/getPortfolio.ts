import type { Call, Reply } from '../http/types.js'
import { readAccount, readNodes } from './readQuery.js'
import type { PortfolioParts } from './types.js'

/**
 * Names of the holdings of an address, without amounts: on the network that is asked for, or on all of eip155. In a list of
 * several, what a network said last stands for one that is down or hangs (`shareHoldings`).
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
  const held = await parts.holdings({ account: asked, networks })
  const data = held
    .filter(({ amount }) => amount > 0n)
    .map(({ token: { caip2, address: token, name, symbol } }) => ({ id: `${caip2}:${token}`, name, symbol }))
  return { status: 200, json: { data } }
}
