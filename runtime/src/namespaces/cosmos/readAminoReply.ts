import { readEntries } from '../../chains/readEntries.js'
import { readList } from '../../chains/readList.js'
import { callError } from '../../errors/callError.js'
import { readSignature } from './readSignature.js'
import type { CosmosAminoReply } from './types.js'

/** More messages than a transaction has. */
const limit = 1000

/**
 * A wallet's answer to `signAmino`.
 *
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readAminoReply(value: unknown): CosmosAminoReply {
  const { signed, signature } = (value ?? {}) as Record<string, unknown>
  const document = Object.fromEntries(readEntries(signed) ?? [])
  const msgs = readList(document.msgs, limit + 1)
  if (msgs === undefined || msgs.length > limit) throw callError('WALLET_BAD_REPLY', { details: 'signAmino' })
  return {
    signed: { ...document, msgs } as CosmosAminoReply['signed'],
    signature: readSignature(signature, 'signAmino'),
  }
}
