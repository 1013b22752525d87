/** Coin type of Ethereum (SLIP-44). */
const ETHEREUM = 60
const EVM_BIT = 0x80000000

/** A coin type in the form it is stored in, and the chain it stands for. */
export interface CoinType {
  readonly coinType: number
  readonly chainId: number
}

/**
 * Reads a coin type (ENSIP-11): 60, or 0x80000000 with a chain id. That of chain 1 is stored as 60.
 * @param supported CAIP-2 ids of the networks that are served
 * @returns null when it stands for no network that is served
 */
export function readCoinType(value: number, supported: readonly string[]): CoinType | null {
  if (value === ETHEREUM) return { coinType: ETHEREUM, chainId: 1 }
  if (value < EVM_BIT) return null
  const chainId = value - EVM_BIT
  if (!supported.includes(`eip155:${chainId}`)) return null
  return chainId === 1 ? { coinType: ETHEREUM, chainId } : { coinType: value, chainId }
}
