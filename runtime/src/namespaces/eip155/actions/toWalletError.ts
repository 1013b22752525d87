import type { AppKitError } from '../../../errors/AppKitError.js'
import { readErrorCode } from '../../../errors/readErrorCode.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { toRpcError } from '../../../errors/toRpcError.js'

/**
 * Turns what a wallet rejected a call with into an AppKitError: what is said of the wallet itself
 * (EIP-1193) first, then what it passes on from a node or says of a batch (EIP-5792, EIP-1474).
 */
export function toWalletError(error: unknown): AppKitError {
  const code = readErrorCode(error) ?? 0
  // "User rejected the upgrade" is more than a rejection, so the code speaks before the words. A limit may be
  // the node's (EIP-1474).
  if ((code >= 5700 && code <= 5760) || code === -32005) return toRpcError(error)
  const ofWallet = toAppKitError(error)
  if (ofWallet.code !== 'WALLET_FAILED') return ofWallet
  const ofNode = toRpcError(error)
  return ofNode.code === 'NODE_ERROR' ? ofWallet : ofNode
}
