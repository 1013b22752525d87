import { type Client, createClient, custom, type Hex } from 'viem'
import {
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
  waitForTransactionReceipt,
} from 'viem/actions'
import { AppKitError } from '../../errors/AppKitError.js'
import { pause } from '../../kit/async.js'
import { openRpc } from '../rpc/openRpc.js'
import type { TransactionOutcome, WaitForEnd } from './types.js'

/** How often a transaction is looked for, in ms. */
const interval = 2_000
/** How long blocks are watched for one that takes its place, before its nonce is compared, in ms. */
const watchMs = 10_000

/** Waits until a transaction is in a block, or another one of the same nonce has taken its place. */
export const waitForEnd: WaitForEnd = async (kit, network, { transaction, timeout, signal }) => {
  const send = openRpc(kit, network)
  let nonce: number | undefined
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const reply = await send({ method, params: (params ?? []) as readonly unknown[] }, { signal })
    if (method === 'eth_getTransactionByHash' && reply) nonce ??= Number((reply as { nonce?: unknown }).nonce)
    return reply
  }
  const client = createClient({
    transport: custom({ request }, { retryCount: 0 }),
    pollingInterval: interval,
  })
  const hash = transaction.hash as Hex
  const end = Date.now() + timeout
  let wasPast = false
  for (;;) {
    let replaced: TransactionOutcome | undefined
    try {
      const receipt = await waitForTransactionReceipt(client, {
        hash,
        timeout: Math.max(1, Math.min(watchMs, end - Date.now())),
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
      // On a fast chain the block with the other transaction may have been missed. Of two nodes behind one address, the
      // one that is asked for the receipt may be late: it is asked again.
      const isOver = Date.now() >= end
      const isNow =
        nonce !== undefined && (await isPast(client, { hash, from: transaction.from as Hex, nonce }))
      if (isNow && (wasPast || isOver)) return { outcome: 'replaced', hash }
      wasPast = isNow
      if (isOver) return { outcome: (await isKnown(client, hash)) ? 'late' : 'dropped', hash }
      // A node that fails is asked again.
      await pause(interval, signal)
    }
  }
}

/** Whether another transaction of the account has the nonce. False if the node does not answer. */
async function isPast(
  client: Client,
  { from, hash, nonce }: { readonly from: Hex; readonly hash: Hex; readonly nonce: number },
): Promise<boolean> {
  try {
    if ((await getTransactionCount(client, { address: from, blockTag: 'latest' })) <= nonce) return false
    await getTransactionReceipt(client, { hash })
    return false
  } catch (error) {
    return (error as { name?: string }).name === 'TransactionReceiptNotFoundError'
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
