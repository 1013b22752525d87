import { bytesToBase64 } from '../../../../common/base64.js'
import { askNode } from '../../base/rpc.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import type { Loss } from '../losses.js'
import { changeOf } from '../tokens.js'
import type { RequestContext, Row, Trial } from '../types.js'
import { readAccount, readAccounts, readDecimals, readTokenAccount } from './accounts.js'
import { mintLoss, solLoss } from './parts.js'
import type { SolanaTransaction } from './readMessage.js'

/**
 * Tries a transaction on the frame's own node (`simulateTransaction`) and compares what the wallet has before and after
 * it. Several transactions depend on each other, so they are not tried.
 *
 * @param fee - what the wallet pays for it
 */
export async function tryTransactions(
  context: RequestContext,
  transactions: readonly SolanaTransaction[],
  fee: bigint,
): Promise<Trial> {
  const [transaction] = transactions
  if (transaction === undefined || transactions.length > 1)
    return { changes: [], losses: [], note: texts.notTried, isWarning: true }
  try {
    return await tryOne(context, transaction, fee)
  } catch {
    return { changes: [], losses: [], note: texts.notTried, isWarning: true }
  }
}

async function tryOne(
  { address, network }: RequestContext,
  { bytes, writable }: SolanaTransaction,
  fee: bigint,
): Promise<Trial> {
  const addresses = [...new Set([address, ...writable])]
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
  const changes: Row[] = []
  const tokens = new Map<string, bigint>()
  let coins = 0n
  for (const [index, each] of addresses.entries()) {
    const [was, is] = [before[index], readAccount(accounts[index])]
    if (each === address) coins = (is?.lamports ?? 0n) - (was?.lamports ?? 0n)
    for (const [account, sign] of [
      [was, -1n],
      [is, 1n],
    ] as const) {
      const token = readTokenAccount(account)
      if (token?.owner === address)
        tokens.set(token.mint, (tokens.get(token.mint) ?? 0n) + sign * token.amount)
    }
  }
  const losses: Loss[] = []
  // Another row shows the fee, which is lost in any case.
  if (coins + fee < 0n) losses.push(solLoss(-coins - fee))
  if (coins !== 0n) changes.push(changeOf(network.symbol, coins, network.decimals))
  const moved = [...tokens].filter(([, change]) => change !== 0n)
  const mints = await readAccounts(
    network,
    moved.map(([mint]) => mint),
  )
  for (const [index, [mint, change]] of moved.entries()) {
    const decimals = readDecimals(mints[index])
    changes.push(changeOf(mint, change, decimals ?? 0))
    if (change < 0n) losses.push(mintLoss(mint, -change, decimals))
  }
  return changes.length === 0 ? { changes, losses, note: texts.noChanges } : { changes, losses }
}
