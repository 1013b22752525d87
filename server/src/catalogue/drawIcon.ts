import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../common/escapeHtml.js'

export interface DrawIconParameters {
  /** The subject of the picture. It decides the colours, so they are always the same. */
  readonly seed: string
  /** One or two letters. Without any, two rings are drawn. */
  readonly letters: string
  /** `square` for wallets, `round` for coins, currencies and networks. */
  readonly shape: 'square' | 'round'
}

/**
 * A colour of OKLCH (CSS Color 4, section 9) as hex, because some programs know only sRGB.
 */
function oklch(lightness: number, chroma: number, degrees: number): string {
  const hue = (degrees * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const light = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, light)) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/**
 * Draws a placeholder icon: initials on a pale background whose hue comes from a hash of the name, like the
 * widget's own placeholder.
 *
 * @returns an SVG of 80 by 80, readable at 40 and at 20
 */
export function drawIcon(parameters: DrawIconParameters): string {
  const { seed, shape } = parameters
  const hash = createHash('sha256').update(seed).digest()
  const hue = (hash.readUInt16BE(0) / 65535) * 359
  const ink = oklch(0.4, 0.12, hue)
  const radius = shape === 'round' ? 40 : 20
  const letters = [...parameters.letters].slice(0, 2).join('')
  const mark =
    letters === ''
      ? `<circle cx="33" cy="40" r="13" fill="none" stroke="${ink}" stroke-width="5"/>` +
        `<circle cx="47" cy="40" r="13" fill="none" stroke="${ink}" stroke-opacity=".6" stroke-width="5"/>`
      : `<text x="40" y="41" fill="${ink}" font-family="ui-sans-serif,system-ui,sans-serif" font-size="28" ` +
        `font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(letters)}</text>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 80 80">' +
    `<rect width="80" height="80" rx="${radius}" fill="${oklch(0.92, 0.05, hue)}"/>${mark}</svg>`
  )
}
