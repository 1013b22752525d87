import type { Address, EncodedAccount } from '@solana/kit'
import { formatUnits } from '../../../../common/units.js'
import type { TokenAmount, TokenBalance } from '../common/types.js'
import { readMint, readTokenAccount } from './readTokens.js'

/**
 * The balances of the token accounts of a transaction.
 *
 * @param accounts - in the order of the transaction
 * @param find - reads an account, for the mints
 */
export function toTokenBalances(
  accounts: readonly (EncodedAccount | null)[],
  find: (address: Address) => EncodedAccount | null,
): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = readTokenAccount(account)
    if (account === null || token === null) return []
    const { amount, mint, owner } = token
    const decimals = readMint(find(mint))?.decimals ?? 0
    const uiTokenAmount = toTokenAmount(amount, decimals)
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
}

/**
 * An amount of a token in the form of the JSON-RPC.
 *
 * @param amount - in the smallest unit
 */
export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const uiAmountString = formatUnits(amount, decimals)
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
