import { plainDigits } from '../../../../common/digits.js'
import { formatUnits } from '../../../../common/units.js'
/** Why a text is no amount. */
export type AmountProblem =
  | 'empty'
  | 'notNumber'
  | 'sign'
  | 'exponent'
  | 'separator'
  | 'tooManyDecimals'
  | 'tooLarge'
  | 'zero'

export type ParsedAmount =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly problem: AmountProblem }

export interface AmountFormat {
  /** Digits behind the point that the token has. */
  readonly decimals: number
  /** The language of the page (BCP 47). Default: the browser's. */
  readonly locale?: string | undefined
  /** The largest amount that can be encoded, in base units. */
  readonly limit?: bigint
}

/** Longer texts are not read. No amount of 256 bits with 255 decimals needs more characters. */
const maxLength = 340

/**
 * Reads an amount that a person typed, exactly, into base units. It takes digits of every script and one decimal separator:
 * that of the language, that of an Arabic keyboard, or a point where the language does not group digits with it. Everything that could be
 * read in two ways, or not exactly, is refused: grouping, signs, exponents, more decimals than the token has.
 *
 * @returns the base units, or the problem with the text. An amount of zero is no amount to send.
 */
export function parseAmount(text: string, { decimals, locale, limit }: AmountFormat): ParsedAmount {
  const { decimal, group } = symbolsOf(locale)
  const typed = plainDigits(text.trim())
  if (typed === '') return refused('empty')
  if (typed.length > maxLength) return refused('tooLarge')
  const plain = typed.replace(decimal, '.').replace('\u066b', '.')
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const isForeignPoint = decimal !== '.' && group === '.' && typed.includes('.')
  if (whole + fraction === '' || isForeignPoint) return refused(problemOf(typed, decimal, group))
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > decimals) return refused('tooManyDecimals')
  const value = BigInt(whole + exact.padEnd(decimals, '0'))
  if (value === 0n) return refused('zero')
  return limit !== undefined && value > limit ? refused('tooLarge') : { ok: true, value }
}

const refused = (problem: AmountProblem): ParsedAmount => ({ ok: false, problem })

function problemOf(typed: string, decimal: string, group: string): AmountProblem {
  if (/^[+\-\u2212\u2010-\u2015]/.test(typed)) return 'sign'
  if (/^[\d.,]+e[+-]?\d*$/i.test(typed)) return 'exponent'
  const others = typed
    .replace(/[\s\d.,'’\u066b\u066c_]/g, '')
    .replaceAll(decimal, '')
    .replaceAll(group, '')
  return others === '' && /\d/.test(typed) ? 'separator' : 'notNumber'
}

/**
 * Writes base units as a person types them: all digits, no grouping. `parseAmount` reads the same back.
 *
 * @param format.locale - the language whose separator is used. Without it: a point, and digits 0 to 9.
 */
export function printAmount(value: bigint, { decimals, locale }: Omit<AmountFormat, 'limit'>): string {
  const text = formatUnits(value, decimals)
  return locale === undefined ? text : asTyped(text, locale)
}

/**
 * Writes an amount that code passes as a person types it. Code writes a decimal such as `1.5` in every language.
 *
 * @returns the amount with the separator of the language; any other text, and zero, as it is.
 */
export const asTyped = (text: string, locale: string): string =>
  Number(text) ? text.replace('.', symbolsOf(locale).decimal) : text

/**
 * Writes base units for reading, with all digits, grouped as the language does. No digit is rounded or cut.
 */
export function formatDigits(value: bigint, { decimals, locale }: Omit<AmountFormat, 'limit'>): string {
  const { decimal, digits } = symbolsOf(locale)
  const [whole = '0', fraction] = printAmount(value, { decimals }).split('.')
  const written = new Intl.NumberFormat(locale).format(BigInt(whole))
  if (fraction === undefined) return written
  return written + decimal + Array.from(fraction, (each) => digits[Number(each)]).join('')
}

interface Symbols {
  readonly decimal: string
  readonly group: string
  /** From zero to nine. */
  readonly digits: readonly string[]
}

const known = /* @__PURE__ */ new Map<string | undefined, Symbols>()

/** The separators and digits of a language. */
function symbolsOf(locale: string | undefined): Symbols {
  const symbols = known.get(locale) ?? readSymbols(locale)
  known.set(locale, symbols)
  return symbols
}

function readSymbols(locale: string | undefined): Symbols {
  const format = new Intl.NumberFormat(locale)
  const parts = format.formatToParts(12_345_678.9)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  return {
    decimal: find('decimal') ?? '.',
    group: find('group') ?? '',
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
  }
}
