import { base64 } from '@scure/base'
import { isSameBytes } from '../../../../common/bytes.js'
import { decodeBase58 } from '../../encoding/base58.js'
import { readSolanaKey } from '../message/addresses.js'
import { invalid, type SignatureOutcome, type SignedText, valid } from '../message/types.js'
import { isSignedEd25519 } from './curves/ed25519.js'
import { isEnvelopeOf } from './solanaEnvelope.js'

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
  const signed = signedMessage === undefined ? text : readBase64(signedMessage)
  if (key === undefined || bytes === undefined || signed === undefined) return invalid
  if (!isSameBytes(signed, text) && !isEnvelopeOf(signed, text, key)) return invalid
  return (await isSignedEd25519(bytes, signed, key)) ? valid : invalid
}

/** The bytes of a base64 text. Undefined if the encoding is invalid, or the text is longer than any message. */
function readBase64(text: string): Uint8Array | undefined {
  if (text.length > 65_536) return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
