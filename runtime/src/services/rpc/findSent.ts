import { keccak256 } from 'viem/utils'
import { fieldsOf } from '../../../../common/records.js'
import type { RpcRequest } from '../../chains/driver.js'

/**
 * The hash of a signed eip155 transaction if a node has it already. A node whose answer was lost may have taken it, and when it
 * is sent again, its number counts as used: that is no failure for the sender.
 *
 * @param call - `eth_sendRawTransaction`, of which the first parameter is the signed transaction as hex digits.
 * @returns the hash, which is the Keccak-256 of the signed transaction (Ethereum Yellow Paper, 4.3); undefined where it is
 *   not known to be sent
 */
export async function findSent(
  { params }: Parameters<RpcRequest>[0],
  request: RpcRequest,
): Promise<string | undefined> {
  const raw = params?.[0]
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) return undefined
  const hash = keccak256(raw as `0x${string}`)
  try {
    const known = fieldsOf(await request({ method: 'eth_getTransactionByHash', params: [hash] }))
    return String(known.hash).toLowerCase() === hash ? hash : undefined
  } catch {
    return undefined
  }
}
