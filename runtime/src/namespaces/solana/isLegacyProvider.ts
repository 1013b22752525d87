import { decodeBase58 } from '../../encoding/base58.js'
import type { LegacyProvider } from './types.js'

/** Whether a value from the page can be asked to connect. */
export function isLegacyProvider(value: unknown): value is LegacyProvider {
  try {
    return typeof (value as Partial<LegacyProvider> | null | undefined)?.connect === 'function'
  } catch {
    return false
  }
}

/** Whether a value is an address: 32 bytes in base58 (docs/behaviour.md#addresses-and-ids). It has no checksum. */
export function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 32 || value.length > 44) return false
  return decodeBase58(value)?.length === 32
}
