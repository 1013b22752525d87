import { writeUnits } from '../../messages/amounts.js'
import { approvalMessages as texts } from '../../messages/approvalMessages.js'
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
export const sol = (lamports: bigint): string => `${writeUnits(lamports, 9)} SOL`

/** Coins that leave the wallet. */
export const solLoss = (amount: bigint, isMost = false): KnownLoss => ({
  of: 'coins',
  kind: 'fungible',
  name: 'SOL',
  amount,
  decimals: 9,
  isMost,
})

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
