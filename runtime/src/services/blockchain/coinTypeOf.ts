/** ENSIP-11: the coin type of an EVM chain. */
export function coinTypeOf(chainId: number): number {
  return (0x80000000 | chainId) >>> 0
}
