import { createHash } from 'node:crypto'
import { pickColor } from './pickColor.js'

export interface DrawIconParameters {
  /** What the picture stands for; the colours follow from it, the same every time. */
  readonly seed: string
  /** One or two letters; none draws a mark of two rings. */
  readonly letters: string
  /** `square` for wallets, `round` for coins, currencies and networks. */
  readonly shape: 'square' | 'round'
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/**
 * Draws a placeholder icon: two tones of one hue from the hash of a name, with its initials. It is no
 * copy of any logo.
 * @returns an SVG of 80 by 80, readable at 40 and at 20
 */
export function drawIcon(parameters: DrawIconParameters): string {
  const { seed, shape } = parameters
  const hash = createHash('sha256').update(seed).digest()
  const hue = Math.round((((hash[0] ?? 0) * 256 + (hash[1] ?? 0)) / 65535) * 359)
  const turn = (hue + 24 + ((hash[2] ?? 0) % 20)) % 360
  const top = pickColor(hue, 64, 58)
  const end = pickColor(turn, 68, 44)
  const radius = shape === 'round' ? 40 : 20
  const letters = [...parameters.letters].slice(0, 2).join('')
  const size = letters.length > 1 ? 33 : 40
  const mark =
    letters === ''
      ? '<circle cx="33" cy="40" r="13" fill="none" stroke="#fff" stroke-width="5"/>' +
        '<circle cx="47" cy="40" r="13" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"/>'
      : `<text x="40" y="41" fill="#fff" font-family="ui-sans-serif,system-ui,sans-serif" font-size="${size}" ` +
        `font-weight="600" text-anchor="middle" dominant-baseline="central" letter-spacing="-.5">${escapeXml(letters)}</text>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80">' +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${end}"/></linearGradient></defs>` +
    `<rect width="80" height="80" rx="${radius}" fill="url(#g)"/>${mark}</svg>`
  )
}
