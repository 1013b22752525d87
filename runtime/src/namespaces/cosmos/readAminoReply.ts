import { callError } from '../../errors/callError.js'
import { readSignature } from './readSignature.js'
import type { CosmosAminoReply } from './types.js'

/**
 * A wallet's answer to `signAmino`.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readAminoReply(value: unknown): CosmosAminoReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  if (typeof signed !== 'object' || signed === null || !Array.isArray((signed as { msgs?: unknown }).msgs))
    throw callError('WALLET_BAD_REPLY', { details: 'signAmino' })
  return {
    signed: signed as CosmosAminoReply['signed'],
    signature: readSignature(signature, 'signAmino'),
  }
}
