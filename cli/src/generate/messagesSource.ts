/**
 * The text of `generated/messages.ts`: what validators of messages need besides `validation.ts`. A message is
 * measured as a whole before its structure is looked at, so that what is not described costs nothing either.
 */
export const messagesSource = String.raw`import { type Check, validator } from './validation.js'

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

const tooLarge = 'is too large'
const tooDeep = 'is nested too deeply'
const notPlain = 'is not plain data'

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
  reason: string
  readonly exact: boolean
}

const sizeOf = (text: string, { exact }: Budget): number => (exact ? bytesOf(text) : atMost(text))

const fail = (budget: Budget, reason: string): false => {
  budget.reason = reason
  return false
}

const spend = (budget: Budget, bytes: number): boolean => {
  budget.left -= bytes
  return budget.left >= 0 || fail(budget, tooLarge)
}

// What 512 bits hold is enough for any chain. The comparison looks at no more than that.
const isWide = (input: bigint): boolean => BigInt.asIntN(512, input) !== input

const fits = (input: unknown, depth: number, budget: Budget): boolean => {
  if (typeof input === 'string')
    return input.length <= budget.left ? spend(budget, sizeOf(input, budget)) : fail(budget, tooLarge)
  if (typeof input === 'number') return spend(budget, budget.exact ? String(input).length : 24)
  if (typeof input === 'bigint')
    return isWide(input) ? fail(budget, tooLarge) : spend(budget, budget.exact ? String(input).length : 160)
  if (typeof input !== 'object' || input === null) return spend(budget, 5)
  if (depth === 0) return fail(budget, tooDeep)
  if (Array.isArray(input)) {
    const { length } = input
    if (!spend(budget, 2 + length)) return false
    for (let index = 0; index < length; index++) if (!fits(input[index], depth - 1, budget)) return false
    return true
  }
  if (!isPlain(input)) return fail(budget, notPlain)
  if (!spend(budget, 2)) return false
  for (const key in input) {
    if (key.length > budget.left || !spend(budget, sizeOf(key, budget) + 2)) return fail(budget, tooLarge)
    if (!fits((input as Readonly<Record<string, unknown>>)[key], depth - 1, budget)) return false
  }
  return true
}

// Nearly every message fits by the cheap upper bound; only one that does not is read character by character.
const measure = (input: unknown, { bytes, depth }: MessageLimits): string => {
  const cheap = { left: bytes, reason: '', exact: false }
  if (fits(input, depth, cheap)) return ''
  if (cheap.reason !== tooLarge) return cheap.reason
  const exact = { left: bytes, reason: '', exact: true }
  return fits(input, depth, exact) ? '' : exact.reason
}

/**
 * Makes a validator of messages. It measures first, checks the structure then, never throws, and copies only
 * what it checked.
 */
export const message = <T>(check: Check, limits: MessageLimits): ((input: unknown) => MessageResult<T>) => {
  const validate = validator<T>(check)
  return (input) => {
    try {
      const reason = measure(input, limits)
      if (reason) return { ok: false, path: '', reason }
    } catch {
      return { ok: false, path: '', reason: 'cannot be read' }
    }
    const result = validate(input)
    return result.ok ? { ok: true, value: result.value } : result
  }
}
`
