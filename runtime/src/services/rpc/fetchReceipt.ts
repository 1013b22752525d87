import type { Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import type { FetchTransactionParameters } from './fetchTransaction.js'
import { openRpc } from './openRpc.js'

export interface Receipt {
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

/**
 * eth_getTransactionReceipt.
 *
 * @throws AppKitError TRANSACTION_RECEIPT_NOT_FOUND, BAD_REPLY; as `openRpc`
 */
export async function fetchReceipt(
  kit: Kit,
  network: Network,
  { hash, signal }: FetchTransactionParameters,
): Promise<Receipt> {
  const options = signal === undefined ? {} : { signal }
  const reply = await openRpc(kit, network)({ method: 'eth_getTransactionReceipt', params: [hash] }, options)
  if (reply === null) throw createError('TRANSACTION_RECEIPT_NOT_FOUND', { details: hash })
  const receipt = (reply ?? {}) as Partial<Record<string, unknown>>
  const { transactionHash, status, blockNumber } = receipt
  const isOurs = String(transactionHash).toLowerCase() === hash.toLowerCase()
  const isBlock = typeof blockNumber === 'string' && /^0x[0-9a-f]{1,16}$/i.test(blockNumber)
  if (!isOurs || !isBlock || (status !== '0x0' && status !== '0x1'))
    throw callError('BAD_REPLY', { details: 'eth_getTransactionReceipt' })
  return { status: status === '0x1' ? 'success' : 'reverted', blockNumber: BigInt(blockNumber) }
}
