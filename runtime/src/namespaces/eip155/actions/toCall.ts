import { verifyAddress } from '../verifyAddress.js'
import { invalid } from './invalid.js'
import { toQuantity } from './toQuantity.js'
import type { Call, Hex } from './types.js'

const bytes = /^0x([0-9a-fA-F]{2})*$/

/** As it goes over the wire. */
export interface WireCall {
  readonly to: Hex
  readonly value?: Hex
  readonly data?: Hex
}

/**
 * Checks a call (docs/behaviour.md#transactions): `to` is an address that starts with 0x, `data` starts with 0x,
 * `value` fits into 256 bits.
 *
 * @throws AppKitError RPC_INVALID_PARAMS
 */
export function toCall({ to, value, data }: Call): WireCall {
  if (!isHex(to) || !verifyAddress(to))
    throw invalid('The recipient must be an address that starts with 0x.', String(to))
  if (data !== undefined && !isBytes(data)) throw invalid('The data must be bytes that start with 0x.')
  return {
    to,
    ...(value === undefined ? {} : { value: toQuantity(value, 'value') }),
    ...(data === undefined ? {} : { data }),
  }
}

const isHex = (text: unknown): text is Hex => typeof text === 'string' && text.startsWith('0x')
const isBytes = (text: unknown): text is Hex => isHex(text) && bytes.test(text)
