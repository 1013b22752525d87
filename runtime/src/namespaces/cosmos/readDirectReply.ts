import { callError } from '../../errors/callError.js'
import { readBytes } from './readBytes.js'
import { readSignature } from './readSignature.js'
import type { CosmosDirectReply } from './types.js'

/**
 * A wallet's answer to `signDirect`. Some give the account number as a bigint, some as an object that
 * prints as one.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readDirectReply(value: unknown): CosmosDirectReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = (signed ?? {}) as Record<string, unknown>
  const body = readBytes(bodyBytes)
  const authInfo = readBytes(authInfoBytes)
  const number = String(accountNumber ?? 0)
  const isWhole = body !== undefined && authInfo !== undefined && /^\d{1,20}$/.test(number)
  if (!isWhole || typeof chainId !== 'string') throw callError('WALLET_BAD_REPLY', { details: 'signDirect' })
  return {
    signed: { bodyBytes: body, authInfoBytes: authInfo, chainId, accountNumber: BigInt(number) },
    signature: readSignature(signature, 'signDirect'),
  }
}
