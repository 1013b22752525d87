import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { verifyAddress } from '../verifyAddress.js'
import type { Call, Hex } from './types.js'

addErrorTexts(lateTexts)

const bytes = /^0x([0-9a-fA-F]{2})*$/

/** A call in the form of JSON-RPC. */
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

const maxAmount = 2n ** 256n - 1n

/**
 * A number as Ethereum's JSON-RPC writes it: hex without leading zeros.
 *
 * @param name - the name of the value, for the error message.
 * @throws AppKitError RPC_INVALID_PARAMS unless it is an integer from 0 to 2^256 - 1.
 */
export function toQuantity(value: bigint | number, name: string): Hex {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isWhole || value < 0 || value > maxAmount)
    throw invalid(`The ${name} must be a whole number that is not below zero.`, String(value))
  return `0x${value.toString(16)}`
}

/**
 * The error of an invalid request. The wallet is not asked.
 *
 * @param message - one sentence that says what to change.
 */
export function invalid(message: string, details?: string): AppKitError {
  return new AppKitError('RPC_INVALID_PARAMS', { message, ...(details === undefined ? {} : { details }) })
}
