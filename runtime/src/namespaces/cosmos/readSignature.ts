import { callError } from '../../errors/callError.js'
import type { CosmosSignature } from './types.js'

/** Base64 of 64 bytes: r and s. */
const signature64 = /^[A-Za-z0-9+/]{85}[AQgw]==$/
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * A wallet's signature in amino's form.
 *
 * @param call what was asked, for the error.
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readSignature(value: unknown, call: string): CosmosSignature {
  const { signature, pub_key } = (value ?? {}) as Record<string, unknown>
  const { type, value: key } = (pub_key ?? {}) as Record<string, unknown>
  const isWhole = typeof signature === 'string' && signature64.test(signature)
  const hasKey = typeof type === 'string' && typeof key === 'string' && key.length <= 256 && base64.test(key)
  if (!isWhole || !hasKey) throw callError('WALLET_BAD_REPLY', { details: call })
  return { pub_key: { type: type.slice(0, 64), value: key }, signature }
}
