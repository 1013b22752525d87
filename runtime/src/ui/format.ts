import type { NativeBalance } from '../chains/types.js'
import { shown } from '../kit/texts.js'

/**
 * The amount as people read it in the language of the page: cut after 3 decimals, never rounded up
 * (docs/behaviour.md#balances). The digits are never a float.
 *
 * @returns `1,234.567`; `0.000` when there is none.
 */
export function formatBalance({ value, decimals }: Pick<NativeBalance, 'value' | 'decimals'>): string {
  const thousandths = (value * 1000n) / 10n ** BigInt(decimals)
  return new Intl.NumberFormat(pageLocale(), { minimumFractionDigits: 3 }).format(
    `${thousandths}e-3` as `${number}`,
  )
}

/**
 * The language of numbers: that of the texts, else that of the page. English where the page names none, or one that is no tag:
 * numbers have to be read as they are written, and the browser's own language may write another separator.
 */
export const pageLocale = (): string =>
  (shown.lang ?? globalThis.document?.documentElement.lang)?.match(/^[a-z]{2,3}(-[A-Z]{2})?\b/)?.[0] ?? 'en'

/**
 * Shortens an address in its middle: `0x1234…abcd`, the same everywhere unless a host asks otherwise.
 *
 * @param start - characters kept at the front; 6 by default.
 * @param end - characters kept at the back; 4 by default, 0 keeps none.
 * @returns the text itself when nothing would be saved.
 */
export function shortenAddress(text: string, start = 6, end = 4): string {
  if (text.length <= start + end + 1) return text
  return `${text.slice(0, start)}…${end > 0 ? text.slice(-end) : ''}`
}

/**
 * A hue that always goes with the same text, spread over the circle.
 *
 * @returns degrees, 0 to 359.
 */
export function hueOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index++)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) >>> 0
  return (Math.imul(hash, 2654435761) >>> 0) % 360
}

/**
 * The two hues an address is drawn with, as the custom properties that avatars use. They are 40 to 45 degrees
 * apart: so mixed colours are never grey. Case does not matter.
 */
export function addressHues(address: string): Readonly<Record<'--ak-hue' | '--ak-hue2', number>> {
  const normal = address.toLowerCase()
  const hue = hueOf(normal)
  return { '--ak-hue': hue, '--ak-hue2': (hue + 40 + (hueOf(`${normal}2`) % 6)) % 360 }
}
