import type { Place } from '../indexer/types.js'
import { sealPlace } from './sealPlace.js'

const PLACE_BYTES = 28

/**
 * Writes where a page ended as a text that means nothing to its reader.
 * @param place the last row of the page
 * @param address whose past it is, in lower case
 * @returns 80 characters that need no escaping in a URL
 */
export function encodeCursor(place: Place, address: string): string {
  const bytes = Buffer.alloc(PLACE_BYTES)
  bytes.writeBigUInt64BE(BigInt(place.minedAt), 0)
  bytes.writeBigUInt64BE(BigInt(place.chainId), 8)
  bytes.writeBigUInt64BE(BigInt(place.block), 16)
  bytes.writeUInt32BE(place.position, 24)
  return Buffer.concat([bytes, sealPlace(bytes, address)]).toString('base64url')
}
