import type { Address, EncodedAccount } from '@solana/kit'
import type { TokenBalance } from '../types.js'
import { readMint } from './readMint.js'
import { readTokenAccount } from './readTokenAccount.js'
import { toTokenAmount } from './toTokenAmount.js'

/**
 * What the token accounts among a transaction's accounts hold.
 * @param accounts in the order of the transaction
 * @param find reads an account, for the mints
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
