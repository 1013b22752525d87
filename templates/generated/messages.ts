import type * as z from 'zod/mini'
import { notPlain, put, tooDeep, tooLarge, validatorOf } from './validation.js'

/** What a validator of messages says: the checked copy, or where and why the input was refused. */
export type MessageResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly reason: string }

/** How large and how deep a message may be. */
export interface MessageLimits {
  /** Bytes of its JSON text in UTF-8, with the digits of a BigInt. */
  readonly bytes: number
  /** Levels of lists and objects, the message itself included. */
  readonly depth: number
}

// Any realm's Object.prototype has no prototype itself; what a window message brings has no other.
const isPlain = (input: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(input)
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}

// How many bytes a text may become, without reading it: no unit takes more than six, as in \u0000.
const atMost = (text: string): number => text.length * 6 + 2

const bytesOf = (text: string): number => {
  let bytes = text.length + 2
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) bytes += unit > 0x7ff ? (unit >= 0xd800 && unit <= 0xdbff ? 1 : 2) : 1
    else if (unit === 0x22 || unit === 0x5c) bytes++
    else if (unit < 0x20) bytes += unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 1 : 5
    // The second half of a pair: the pair has four bytes, and the first half was counted with two.
    if (unit >= 0xdc00 && unit <= 0xdfff) bytes--
  }
  return bytes
}

interface Budget {
  left: number
  readonly exact: boolean
}

const sizeOf = (text: string, { exact }: Budget): number => (exact ? bytesOf(text) : atMost(text))

const spend = (budget: Budget, bytes: number): void => {
  budget.left -= bytes
  if (budget.left < 0) throw tooLarge
}

const spendText = (budget: Budget, text: string): void => {
  if (text.length > budget.left) throw tooLarge
  spend(budget, sizeOf(text, budget))
}

// What 512 bits hold is enough for any chain. The comparison looks at no more than that.
const isWide = (input: bigint): boolean => BigInt.asIntN(512, input) !== input

// A copy of what was measured: own keys, each read once. A key without a value says as little as one that is not there.
const take = (input: unknown, depth: number, budget: Budget): unknown => {
  if (typeof input === 'string') spendText(budget, input)
  else if (typeof input === 'number') spend(budget, budget.exact ? String(input).length : 24)
  else if (typeof input === 'bigint') {
    if (isWide(input)) throw tooLarge
    spend(budget, budget.exact ? String(input).length : 160)
  } else if (typeof input !== 'object' || input === null) spend(budget, 5)
  else return takeObject(input, depth, budget)
  return input
}

const takeObject = (input: object, depth: number, budget: Budget): unknown => {
  if (depth === 0) throw tooDeep
  if (Array.isArray(input)) {
    const { length } = input
    spend(budget, 2 + length)
    const list: unknown[] = []
    for (let index = 0; index < length; index++) list.push(take(input[index], depth - 1, budget))
    return list
  }
  if (!isPlain(input)) throw notPlain
  spend(budget, 2)
  const output: Record<string, unknown> = {}
  for (const key of Object.keys(input)) {
    spendText(budget, key)
    spend(budget, 2)
    const value = take((input as Readonly<Record<string, unknown>>)[key], depth - 1, budget)
    if (value !== undefined) put(output, key, value)
  }
  return output
}

// Nearly every message fits by the cheap upper bound; only one that does not is read character by character.
const takeMeasured = (input: unknown, { bytes, depth }: MessageLimits): unknown => {
  try {
    return take(input, depth, { left: bytes, exact: false })
  } catch (error) {
    if (error !== tooLarge) throw error
    return take(input, depth, { left: bytes, exact: true })
  }
}

/**
 * Makes a validator of messages. It measures and copies first, checks the structure then, never throws, and keeps
 * only what it checked.
 */
export const message = <T>(schema: z.core.$ZodType, limits: MessageLimits): ((input: unknown) => MessageResult<T>) => {
  const validate = validatorOf<T>(schema, (input) => takeMeasured(input, limits))
  return (input) => {
    const result = validate(input)
    return result.ok ? { ok: true, value: result.value } : result
  }
}
