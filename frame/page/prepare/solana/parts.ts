import { writeGrouped } from '../../messages/amounts.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
import { messages } from '../../messages/messages.js'
import { type KnownLoss, shortAddress } from '../losses.js'

/** The token accounts and mints that were read from the network. */
export interface TokenFacts {
  /** The wallet's account. */
  readonly address: string
  /** The owner and the mint of a token account. */
  owner(account: string | undefined): { readonly owner: string; readonly mint: string } | undefined
  decimals(mint: string): number | undefined
}

/** An account of an instruction. */
export const named = (address: string | undefined): string => address ?? texts.lookedUp

/** An amount of coins. */
export const sol = (lamports: bigint): string => `${writeGrouped(lamports, 9)} SOL`

/** Coins that leave the wallet. */
export const solLoss = (amount: bigint, isMost = false): KnownLoss => ({
  of: 'coins',
  kind: 'fungible',
  name: 'SOL',
  amount,
  decimals: 9,
  isMost,
})

/** Whether an amount of tokens is more than there is of any: an approval without limit. */
export const isUnlimited = (amount: bigint): boolean => amount >= 1n << 63n

/** An amount of tokens. Without decimals, it is counted in their smallest unit. */
export const mintUnits = (amount: bigint, decimals: number | undefined): string => {
  if (isUnlimited(amount)) return messages.unlimited
  return decimals === undefined ? texts.baseUnits(writeGrouped(amount, 0)) : writeGrouped(amount, decimals)
}

/** Tokens that leave the wallet. Without decimals, they are counted in their smallest unit. */
export const mintLoss = (
  mint: string,
  amount: bigint | 'all',
  decimals: number | undefined,
  isMost = false,
): KnownLoss => ({
  of: mint,
  kind: 'fungible',
  amount,
  decimals: decimals ?? 0,
  isMost,
  name:
    decimals === undefined && amount !== 'all'
      ? texts.smallestUnitsOf(shortAddress(mint))
      : texts.tokensOf(shortAddress(mint)),
})
