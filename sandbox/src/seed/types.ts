import type { Address, Hex } from '../contracts/types.js'

/** A transaction of the past. Its sender is one of the accounts every node starts with. */
export interface SeedStep {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
}

/** Steps that end up in one block. */
export type SeedBlock = readonly SeedStep[]
