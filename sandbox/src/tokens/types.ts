import type { Address } from '../contracts/types.js'

/** A coin or a token of a chain. */
export interface TokenInfo {
  /** CAIP-2 id of the chain. */
  readonly caip2: string
  /** In lower case; the all-e address for the chain's own coin. */
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars for one; null when nobody knows. */
  readonly usd: number | null
  readonly isCoin: boolean
}

/** What is known about the tokens of the running chains. */
export interface TokenDirectory {
  /** Those the sandbox itself put on a chain, the chain's own coin first. */
  listed(chainId: number): readonly TokenInfo[]
  /**
   * Tokens by their addresses in lower case; without those that are no tokens.
   * Rejects with ChainDownError when the node does not answer.
   */
  find(chainId: number, addresses: readonly string[]): Promise<Map<string, TokenInfo>>
  /** What a contract calls itself, or null. */
  nameOf(chainId: number, address: string): Promise<string | null>
}
