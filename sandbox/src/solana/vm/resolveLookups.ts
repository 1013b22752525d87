import { type Address, type EncodedAccount, getAddressDecoder } from '@solana/kit'
import type { LoadedAddresses, Message } from '../types.js'

// A lookup table begins with its state; the addresses follow, 32 bytes each.
const HEADER = 56
const BYTES = 32

/**
 * Finds the addresses a message takes out of lookup tables. One that cannot be found is left out: such a
 * transaction does not run.
 * @param find reads an account
 */
export function resolveLookups(
  message: Message,
  find: (address: Address) => EncodedAccount | null,
): LoadedAddresses {
  const decoder = getAddressDecoder()
  const pick = (table: Address, indices: readonly number[]): Address[] => {
    const data = find(table)?.data ?? new Uint8Array()
    return indices.flatMap((index) => {
      const at = HEADER + index * BYTES
      return at + BYTES <= data.length ? [decoder.decode(data, at)] : []
    })
  }
  return {
    writable: message.lookups.flatMap(({ table, writable }) => pick(table, writable)),
    readonly: message.lookups.flatMap(({ table, readonly }) => pick(table, readonly)),
  }
}
