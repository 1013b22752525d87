// Amounts that are typed: what is printed is read back as the same base units, in every language and with any decimals.
import { formatUnits, parseUnits } from 'viem'
import { expect, it } from 'vitest'
import { formatDigits, parseAmount, printAmount } from '../../runtime/src/features/amounts/amount.js'
import { atLeast, repeat, timeoutMs } from './budget.js'

/** Decimal separators: point, comma, and Arabic digits with a separator of their own. */
const locales = [undefined, 'en', 'de', 'fr', 'de-CH', 'ar-EG', 'hi'] as const
/** Cases of one repetition. */
const turns = 1_000

/** An integer from 1 to 2^256 - 1, short ones as often as long ones. */
function amountOf(random: () => number): bigint {
  const bits = 1 + Math.floor(random() * 256)
  let value = 0n
  for (let left = bits; left > 0; left -= 32) value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  const cut = value & ((1n << BigInt(bits)) - 1n)
  return cut === 0n ? 1n : cut
}

it(
  'an amount is exact from base units to text and back, over a million values',
  async () => {
    let compared = 0
    let grouped = 0
    const repeated = await repeat(1_000, (_index, random) => {
      for (let turn = 0; turn < turns; turn++) {
        const value = amountOf(random)
        const decimals = Math.floor(random() * 37)
        const locale = locales[turn % locales.length]
        const text = printAmount(value, { decimals, locale })
        const parsed = parseAmount(text, { decimals, locale })
        if (!parsed.ok || parsed.value !== value)
          throw new Error(
            `${value} with ${decimals} decimals in ${locale}: ${text} is ${JSON.stringify(parsed.ok)}`,
          )
        // An independent reader and writer, and no digit more or less.
        const plain = printAmount(value, { decimals })
        if (plain !== formatUnits(value, decimals) || parseUnits(plain, decimals) !== value)
          throw new Error(`${value} with ${decimals} decimals is ${plain}`)
        compared++
        if (turn % 100 > 0) continue
        // The form that is shown for reading has the same digits.
        const shown = formatDigits(value, { decimals, locale: 'en' }).replaceAll(',', '')
        if (shown !== plain) throw new Error(`${plain} is shown as ${shown}`)
        grouped++
      }
    })
    expect(compared).toBe(repeated * turns)
    expect(compared).toBeGreaterThanOrEqual(atLeast(1_000_000))
    expect(grouped).toBeGreaterThanOrEqual(atLeast(10_000))
  },
  timeoutMs,
)
