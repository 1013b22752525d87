import type { Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { createError } from '../../errors/createError.js'
import { abortable } from '../../kit/abortable.js'
import type { Kit } from '../../kit/types.js'
import { fetchReceipt, type Receipt } from './fetchReceipt.js'
import type { FetchTransactionParameters } from './fetchTransaction.js'

export interface WaitForReceiptParameters extends FetchTransactionParameters {
  /** How long to wait, in ms. */
  readonly timeout?: number
  /** How often to look, in ms. */
  readonly interval?: number
}

/**
 * Looks for the receipt of a transaction until it is there. Nodes that fail meanwhile are asked again.
 *
 * @throws AppKitError TRANSACTION_CONFIRMATION_TIMEOUT, which does not mean that it failed; BAD_REPLY; CANCELLED
 */
export async function waitForReceipt(
  kit: Kit,
  network: Network,
  { hash, signal = kit.lifetime.signal, timeout = 180_000, interval = 4_000 }: WaitForReceiptParameters,
): Promise<Receipt> {
  const started = performance.now()
  for (;;) {
    try {
      return await fetchReceipt(kit, network, { hash, signal })
    } catch (error) {
      if (signal.aborted || (error instanceof AppKitError && error.code === 'BAD_REPLY')) throw error
      if (performance.now() - started + interval > timeout)
        throw createError('TRANSACTION_CONFIRMATION_TIMEOUT', { details: hash, cause: error })
    }
    await abortable(new Promise((resolve) => setTimeout(resolve, interval)), signal)
  }
}
