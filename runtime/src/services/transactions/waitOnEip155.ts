import { type Client, createClient, custom, type Hex } from 'viem'
import { getTransaction, waitForTransactionReceipt } from 'viem/actions'
import { AppKitError } from '../../errors/AppKitError.js'
import { pause } from '../../kit/async.js'
import { openRpc } from '../rpc/openRpc.js'
import type { TransactionOutcome, WaitForEnd } from './trackTransaction.js'

/** How often a transaction is looked for, in ms. */
const interval = 2_000

/** Waits until a transaction is in a block, or another one of the same nonce has taken its place. */
export const waitForEnd: WaitForEnd = async (kit, network, { transaction, timeout, signal }) => {
  const send = openRpc(kit, network)
  const request = ({ method, params }: { method: string; params?: unknown }) =>
    send({ method, params: (params ?? []) as readonly unknown[] }, { signal })
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    pollingInterval: interval,
  })
  const hash = transaction.hash as Hex
  const end = Date.now() + timeout
  for (;;) {
    let replaced: TransactionOutcome | undefined
    try {
      const receipt = await waitForTransactionReceipt(client, {
        hash,
        timeout: Math.max(1, end - Date.now()),
        // Nodes may not know it yet.
        retryCount: 3,
        onReplaced({ reason }) {
          if (reason !== 'repriced') replaced = reason
        },
      })
      const outcome = receipt.status === 'success' ? 'confirmed' : 'reverted'
      return { outcome: replaced ?? outcome, hash: receipt.transactionHash }
    } catch (error) {
      if (signal.aborted) throw new AppKitError('CANCELLED', { cause: error })
      if (Date.now() >= end) return { outcome: (await isKnown(client, hash)) ? 'late' : 'dropped', hash }
      // A node that fails is asked again.
      await pause(interval, signal)
    }
  }
}

/** Whether a node knows the transaction. True if the node does not answer, so that no payment is reported as lost without reason. */
async function isKnown(client: Client, hash: Hex): Promise<boolean> {
  try {
    await getTransaction(client, { hash })
    return true
  } catch (error) {
    return (error as { name?: string }).name !== 'TransactionNotFoundError'
  }
}
