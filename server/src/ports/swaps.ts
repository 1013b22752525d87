import type { Address, Hex } from '../chains/types.js'
import type { TokenInfo } from './balances.js'
import type { NetworkNode } from './nodes.js'

export interface SwapPair {
  readonly node: NetworkNode
  readonly from: TokenInfo
  readonly to: TokenInfo
  /** How much to give, in the smallest unit. */
  readonly amount: bigint
}

export interface SwapOrder extends SwapPair {
  /** Address of the account that swaps, on the network of the tokens. */
  readonly account: string
  /** How many percent less are acceptable. */
  readonly slippage: number
  /** Whether the swap is tried before, so that one that would fail is refused. */
  readonly isTried: boolean
}

/** A swap as a transaction to sign. */
export interface SwapTransaction {
  /** The contract or program that swaps. */
  readonly to: string
  /** Its call; on Solana the transaction, without its signature. */
  readonly data: Hex
  /** The yield of the swap, in the smallest unit. */
  readonly yields: bigint
  readonly gas: bigint
}

/** Why there is no swap: too little of the token is for sale, or the chain would refuse it. */
export type SwapRefusal =
  | { readonly refused: 'liquidity' }
  | { readonly refused: 'chain'; readonly code: string; readonly message: string }

/** The port `swaps`: an exchange on networks of eip155, and of solana where it says so. */
export interface Swaps {
  /** Whether it has a network. Those of eip155 alone if left out. */
  readonly serves?: (caip2: string) => boolean
  /** Tokens that can be swapped on a network, the coin first. */
  tokens(caip2: string): Promise<readonly TokenInfo[]>
  /** The contract that may take a token, on eip155. */
  spender(caip2: string): Promise<Address>
  /** The present yield of a swap, in the smallest unit; 0 if there is too little. */
  quote(pair: SwapPair): Promise<bigint>
  build(order: SwapOrder): Promise<SwapTransaction | SwapRefusal>
}
