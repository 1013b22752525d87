import { decodeBase58 } from '../../chains/decodeBase58.js'

/** Whether a value is an address: 32 bytes in base58 (docs/behaviour.md#addresses-and-ids). It has no checksum. */
export function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 32 || value.length > 44) return false
  return decodeBase58(value)?.length === 32
}
