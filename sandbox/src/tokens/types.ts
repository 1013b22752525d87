import type { TokenInfo } from 'appkit-server/parts'

/** Directory of the tokens of the running chains. */
export interface TokenDirectory {
  /** Those the sandbox itself put on a chain, the chain's own coin first. */
  listed(chainId: number): readonly TokenInfo[]
  /**
   * Tokens by their addresses in lower case; without those that are no tokens.
   * Rejects with ChainDownError when the node does not answer.
   */
  find(chainId: number, addresses: readonly string[]): Promise<Map<string, TokenInfo>>
  /** The name that a contract gives itself, or null. */
  nameOf(chainId: number, address: string): Promise<string | null>
}
