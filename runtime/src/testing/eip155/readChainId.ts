import { hexToBigInt, isHex } from 'viem'
import { walletError } from './walletError.js'

/** The chain id of a parameter, as wallets want it: hex. */
export function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (!isHex(chainId))
    throw walletError(-32602, "Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'")
  return Number(hexToBigInt(chainId))
}
