import { createHash } from 'node:crypto'
import type { Place } from '../indexer/types.js'

// 28 bytes of place and 32 of its hash with the address: 60 bytes, which are 80 characters.
const PLACE_BYTES = 28
const BYTES = 60
const FORM = /^[A-Za-z0-9_-]{80}$/

/** Hash of a place in the past of an address, by which a cursor is known to be ours. */
function sealPlace(place: Buffer, address: string): Buffer {
  return createHash('sha256').update('history').update(place).update(address).digest()
}

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
