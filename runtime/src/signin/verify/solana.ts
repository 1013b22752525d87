import { decodeBase64 } from '../../../../common/base64.js'
import { isSameBytes } from '../../../../common/bytes.js'
import { decodeBase58 } from '../../encoding/base58.js'
import { readSolanaKey } from '../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, valid } from '../message/types.js'
import { isSignedEd25519 } from './curves/ed25519.js'
import { isEnvelopeOf } from './solanaEnvelope.js'

/** No message has more characters in base64. */
const maxLength = 65_536

/**
 * Verifies an ed25519 signature over a text, or over an off-chain message of Solana with exactly this text.
 * Keys of small order are refused, because a signature for them needs no secret.
 */
export async function verifySolana({
  address,
  message,
  signature,
  signedMessage,
}: SignedText): Promise<SignatureOutcome> {
  const key = readSolanaKey(address)
  const bytes = decodeBase58(signature)
  const text = new TextEncoder().encode(message)
  const signed = signedMessage === undefined ? text : decodeBase64(signedMessage, maxLength)
  if (key === undefined || bytes === undefined || signed === undefined) return invalid
  if (!isSameBytes(signed, text) && !isEnvelopeOf(signed, text, key)) return invalid
  return (await isSignedEd25519(bytes, signed, key)) ? valid : invalid
}
