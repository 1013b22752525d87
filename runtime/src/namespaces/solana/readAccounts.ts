import { readList } from '../../chains/readList.js'
import { readStandardAccounts } from '../../walletStandard/readStandardAccounts.js'
import type { StandardAccount } from '../../walletStandard/types.js'
import { isAddress } from './isAddress.js'

/**
 * The Solana accounts in what a wallet calls its accounts, in its order, each once.
 *
 * @returns undefined when it is no list, or one of nonsense only; a list of other families' accounts
 *   gives none.
 */
export function readAccounts(value: unknown): readonly StandardAccount[] | undefined {
  let readable = 0
  const accounts = readStandardAccounts(value, ({ address, chains }) => {
    readable++
    return chains.some((chain) => chain.startsWith('solana:')) && isAddress(address)
  })
  const isNonsense = accounts?.length === 0 && readable === 0 && readList(value, 1)?.length !== 0
  return isNonsense ? undefined : accounts
}
