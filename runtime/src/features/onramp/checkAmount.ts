/** The least and the most that can be paid, as decimal numbers. */
export interface PaymentLimits {
  readonly min: string
  readonly max: string
}

/** Why an amount of money cannot be paid. */
export type AmountProblem = 'unreadable' | 'tooLow' | 'tooHigh'

/**
 * Checks an amount of money as typed, or half typed: digits, and at most two after a point, or as many as its currency has.
 *
 * @param currency - its code of ISO 4217: yen have no smaller unit. Absent, it is one with cents.
 * @returns undefined if it can be paid, or is empty.
 */
export function checkAmount(
  text: string,
  limits: PaymentLimits | undefined,
  currency?: string,
): AmountProblem | undefined {
  if (text === '') return undefined
  const cents = readCents(text)
  const typed = text.split('.')[1]?.length ?? 0
  if (cents === undefined || typed > decimalsOf(currency)) return 'unreadable'
  const [min, max] = [readCents(limits?.min ?? ''), readCents(limits?.max ?? '')]
  if (cents === 0n || (min !== undefined && cents < min)) return 'tooLow'
  return max !== undefined && cents > max ? 'tooHigh' : undefined
}

/** How many decimals a currency has; two for one that nobody knows. */
function decimalsOf(currency = 'USD'): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** An amount in hundredths; undefined if it cannot be read exactly. */
export function readCents(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(2, '0'))
}

/** Time zones in which nothing is sold (docs/behaviour.md#buying). */
const restricted: readonly string[] = [
  'SHANGHAI',
  'URUMQI',
  'CHONGQING',
  'HARBIN',
  'KASHGAR',
  'MACAU',
  'HONG_KONG',
  'MACAO',
  'BEIJING',
]

/** Whether something can be bought in a time zone, such as `Europe/Berlin`. */
export function isSoldIn(timeZone: string | undefined): boolean {
  const [area, city = ''] = (timeZone ?? '').toUpperCase().split('/')
  return area !== 'ASIA' || !restricted.includes(city)
}

/** Whether something can be bought where this page is. */
export const isSoldHere = (): boolean => isSoldIn(Intl.DateTimeFormat().resolvedOptions().timeZone)
