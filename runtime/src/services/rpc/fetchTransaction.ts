import type { Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createError } from '../../errors/createError.js'
import type { Kit } from '../../kit/types.js'
import { openRpc } from './openRpc.js'

export interface FetchTransactionParameters {
  /** 0x and 64 hex digits. */
  readonly hash: string
  readonly signal?: AbortSignal
}

/**
 * eth_getTransactionByHash.
 *
 * @returns the block it is in, undefined while it waits for one.
 * @throws AppKitError TRANSACTION_NOT_FOUND, BAD_REPLY; as `openRpc`
 */
export async function fetchTransaction(
  kit: Kit,
  network: Network,
  { hash, signal }: FetchTransactionParameters,
): Promise<{ readonly blockNumber: bigint | undefined }> {
  const options = signal === undefined ? {} : { signal }
  const reply = await openRpc(kit, network)({ method: 'eth_getTransactionByHash', params: [hash] }, options)
  if (reply === null) throw createError('TRANSACTION_NOT_FOUND', { details: hash })
  const { hash: own, blockNumber } = (reply ?? {}) as { hash?: unknown; blockNumber?: unknown }
  const isBlock = typeof blockNumber === 'string' && /^0x[0-9a-f]{1,16}$/i.test(blockNumber)
  if (String(own).toLowerCase() !== hash.toLowerCase() || !(isBlock || blockNumber === null))
    throw callError('BAD_REPLY', { details: 'eth_getTransactionByHash' })
  return { blockNumber: isBlock ? BigInt(blockNumber) : undefined }
}
