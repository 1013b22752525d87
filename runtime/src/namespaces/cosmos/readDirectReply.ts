import { readBytes } from '../../chains/readBytes.js'
import { callError } from '../../errors/callError.js'
import { readSignature } from './readSignature.js'
import type { CosmosDirectReply } from './types.js'

/** Bytes of a part of a transaction, which no chain takes this long. */
const maximum = 1_000_000

/**
 * A wallet's answer to `signDirect`. Some give the account number as a bigint, some as an object that
 * prints as one.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readDirectReply(value: unknown): CosmosDirectReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = (signed ?? {}) as Record<string, unknown>
  const body = readBytes(bodyBytes, { atMost: maximum })
  const authInfo = readBytes(authInfoBytes, { atMost: maximum })
  const number = String(accountNumber ?? 0)
  const isWhole = body !== undefined && authInfo !== undefined && /^\d{1,20}$/.test(number)
  if (!isWhole || typeof chainId !== 'string') throw callError('WALLET_BAD_REPLY', { details: 'signDirect' })
  return {
    signed: { bodyBytes: body, authInfoBytes: authInfo, chainId, accountNumber: BigInt(number) },
    signature: readSignature(signature, 'signDirect'),
  }
}
