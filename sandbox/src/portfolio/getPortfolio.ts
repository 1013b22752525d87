import { isAddress } from '../blockchain/isAddress.js'
import type { Address } from '../contracts/types.js'
import { fail } from '../http/fail.js'
import type { Call, Reply } from '../http/types.js'
import { readHoldings } from './readHoldings.js'
import type { PortfolioParts } from './types.js'

/** Names of what an address holds on all running chains, without amounts (contract sheet, section 3). */
export async function getPortfolio(parts: PortfolioParts, call: Call): Promise<Reply> {
  const address = String(call.path.address)
  if (!isAddress('eip155', address)) return fail(400, 'address', `${address} is not an address of eip155.`)
  await parts.indexer.sync()
  const plain = `0x${address.replace(/^0x/, '').toLowerCase()}` as Address
  const holdings = await Promise.all(parts.nodes.map((node) => readHoldings(node, parts, plain)))
  const data = holdings
    .flat()
    .filter(({ amount }) => amount > 0n)
    .map(({ token: { caip2, address: token, name, symbol } }) => ({ id: `${caip2}:${token}`, name, symbol }))
  return { status: 200, json: { data } }
}
