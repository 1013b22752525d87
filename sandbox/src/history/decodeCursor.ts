import type { Place } from '../indexer/types.js'
import { sealPlace } from './sealPlace.js'

// 28 bytes of place and 32 of its hash with the address: 60 bytes, which are 80 characters.
const PLACE_BYTES = 28
const BYTES = 60
const FORM = /^[A-Za-z0-9_-]{80}$/

/** Reads a cursor; null when it was not written for this address. */
export function decodeCursor(text: string, address: string): Place | null {
  if (!FORM.test(text) || text.includes('\n')) return null
  const bytes = Buffer.from(text, 'base64url')
  const place = bytes.subarray(0, PLACE_BYTES)
  if (bytes.length !== BYTES || !sealPlace(place, address).equals(bytes.subarray(PLACE_BYTES))) return null
  return {
    minedAt: Number(place.readBigUInt64BE(0)),
    chainId: Number(place.readBigUInt64BE(8)),
    block: Number(place.readBigUInt64BE(16)),
    position: place.readUInt32BE(24),
  }
}
