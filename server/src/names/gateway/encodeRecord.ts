import { encodeAbiParameters } from 'viem/utils'
import type { Hex } from '../../chains/types.js'
import type { NameRecord } from '../types.js'
import type { Wanted } from './readQuestion.js'

const ethereum = '60'
const nobody: Hex = `0x${'0'.repeat(40)}`
/** Addresses of the older part of the API may lack their prefix. */
const account = /^(?:0x)?([0-9a-fA-F]{40})$/

/** The attribute behind a key of ENSIP-5, which calls the bio of a name its description. */
const attributeOf = (key: string): string => (key === 'description' ? 'bio' : key)

/**
 * Encodes the return value of the function that a resolver was asked for: zero, nothing or an empty text if there is no such
 * record, as resolvers do.
 *
 * @param known - null if nobody has the name
 * @returns empty for a function that is not known, which tells clients that the resolver does not have it
 */
export function encodeRecord(wanted: Wanted, known: NameRecord | null): Hex {
  switch (wanted.record) {
    case 'account':
      return encodeAbiParameters([{ type: 'address' }], [accountOf(known, ethereum) ?? nobody])
    case 'coin':
      return encodeAbiParameters([{ type: 'bytes' }], [accountOf(known, String(wanted.coinType)) ?? '0x'])
    case 'text': {
      const key = attributeOf(wanted.key)
      const { attributes = {} } = known ?? {}
      return encodeAbiParameters(
        [{ type: 'string' }],
        [(Object.hasOwn(attributes, key) && attributes[key]) || ''],
      )
    }
    case 'other':
      return '0x'
  }
}

function accountOf(known: NameRecord | null, coinType: string): Hex | null {
  const { addresses = {} } = known ?? {}
  const [, digits] =
    account.exec((Object.hasOwn(addresses, coinType) && addresses[coinType]?.address) || '') ?? []
  return digits === undefined ? null : `0x${digits.toLowerCase()}`
}
