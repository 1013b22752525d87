import type { RecordedTransaction, SolanaChange, SolanaPast, TokenBalance } from './common/types.js'
import { readTransaction } from './encode/readTransaction.js'

const keyOf = (holder: string, mint: string | null): string => `${holder} ${mint ?? ''}`

/**
 * The balance changes of a transaction: SOL by account, tokens by owner. The fee is not included, so the result is
 * the amount that the user sent.
 *
 * @param minedAt - in seconds since 1970
 */
export function pastOf({ meta, raw, signature }: RecordedTransaction, minedAt: number): SolanaPast {
  const message = readTransaction(new Uint8Array(Buffer.from(raw, 'base64')))?.message
  const keys = [...(message?.accounts ?? []), ...meta.loaded.writable, ...meta.loaded.readonly]
  const changes = new Map<string, { -readonly [Key in keyof SolanaChange]: SolanaChange[Key] }>()
  const add = (holder: string, mint: string | null, decimals: number, amount: bigint): void => {
    const change = changes.get(keyOf(holder, mint)) ?? { holder, mint, decimals, amount: 0n }
    change.amount += amount
    changes.set(keyOf(holder, mint), change)
  }
  for (const [index, holder] of keys.entries()) {
    const fee = index === 0 ? meta.fee : 0
    add(holder, null, 9, BigInt((meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0) + fee))
  }
  const addTokens = (balances: readonly TokenBalance[], sign: bigint): void => {
    for (const { mint, owner, uiTokenAmount } of balances)
      add(owner, mint, uiTokenAmount.decimals, sign * BigInt(uiTokenAmount.amount))
  }
  addTokens(meta.preTokenBalances, -1n)
  addTokens(meta.postTokenBalances, 1n)
  return {
    signature,
    minedAt,
    succeeded: meta.err === null,
    payer: keys[0] ?? '',
    changes: [...changes.values()].filter(({ amount }) => amount !== 0n),
  }
}
