import { createHash } from 'node:crypto'

/** Hash of a place in the past of an address, by which a cursor is known to be ours. */
export function sealPlace(place: Buffer, address: string): Buffer {
  return createHash('sha256').update('history').update(place).update(address).digest()
}
