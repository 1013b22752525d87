import { bytesToBase64 } from '../../../../common/base64.js'
import { askNode } from '../../base/rpc.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import type { RequestContext, Trial } from '../types.js'
import { maxAddresses, readAccount, readAccounts } from './accounts.js'
import { changesOf } from './changes.js'
import { readLookups } from './lookups.js'
import type { SolanaTransaction } from './readMessage.js'

/** Result shown where no trial was made. */
export const notTried: Trial = { changes: [], losses: [], note: texts.notTried, isWarning: true }

/**
 * Tries a transaction on the frame's own node (`simulateTransaction`) and compares what the wallet has before and after
 * it. Several transactions depend on each other, so they are not tried.
 *
 * @param fee - that the wallet pays for it, in lamports
 */
export async function tryTransactions(
  context: RequestContext,
  transactions: readonly SolanaTransaction[],
  fee: bigint,
): Promise<Trial> {
  const [transaction] = transactions
  if (transaction === undefined || transactions.length > 1) return notTried
  try {
    return await tryOne(context, transaction, fee)
  } catch {
    return notTried
  }
}

async function tryOne(
  context: RequestContext,
  { bytes, lookups, writable }: SolanaTransaction,
  fee: bigint,
): Promise<Trial> {
  const { address, network } = context
  const addresses = [...new Set([address, ...writable, ...(await readLookups(network, lookups))])]
  // An account that is not compared may change without a word.
  if (addresses.length > maxAddresses) throw new Error('too many accounts')
  const before = await readAccounts(network, addresses)
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const reply = await askNode(network, 'simulateTransaction', [bytesToBase64(bytes), config])
  const { accounts, err } = (reply as { value: { accounts: unknown; err: unknown } }).value
  if (err !== null) return { changes: [], losses: [], note: texts.trialFails, isWarning: true }
  if (!Array.isArray(accounts)) throw new Error('no accounts')
  const watched = addresses.map((each, index) => ({
    address: each,
    was: before[index],
    is: readAccount(accounts[index]),
  }))
  const { changes, losses } = await changesOf(context, watched, fee)
  return changes.length === 0 ? { changes, losses, note: texts.noChanges } : { changes, losses }
}
