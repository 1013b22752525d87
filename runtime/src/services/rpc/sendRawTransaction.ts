import { isHex, keccak256 } from 'viem'
import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import type { Kit } from '../../kit/types.js'
import { openRpc } from './openRpc.js'

export interface SendRawTransactionParameters {
  /** Signed and serialised, 0x hex. */
  readonly serialized: string
  readonly signal?: AbortSignal
}

/**
 * eth_sendRawTransaction. The same bytes may go to several nodes and more than once: a chain takes
 * them only once. A node that already has them therefore says yes in its own way.
 *
 * @returns the hash, worked out from the bytes and not taken from the node.
 * @throws AppKitError BAD_REPLY when a node names another hash; as `openRpc`
 */
export async function sendRawTransaction(
  kit: Kit,
  network: Network,
  { serialized, signal }: SendRawTransactionParameters,
): Promise<string> {
  if (!isHex(serialized)) throw callError('REQUEST_FAILED', { details: 'the transaction is not hex' })
  const hash = keccak256(serialized)
  const options = signal === undefined ? {} : { signal }
  try {
    const reply = await openRpc(kit, network)(
      { method: 'eth_sendRawTransaction', params: [serialized] },
      options,
    )
    if (typeof reply !== 'string' || reply.toLowerCase() !== hash)
      throw callError('BAD_REPLY', { details: 'eth_sendRawTransaction names another hash' })
  } catch (error) {
    if (!isKnownAlready(error)) throw error
  }
  return hash
}

function isKnownAlready(error: unknown): boolean {
  return (
    error instanceof AppKitError && /already (known|imported)|known transaction/i.test(error.details ?? '')
  )
}
