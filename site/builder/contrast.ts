/**
 * The contrast of two colours by WCAG 2.2, from 1 to 21.
 *
 * @param one - `#rrggbb`.
 * @param other - `#rrggbb`.
 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The dark text of the theme, `lab(3 0 0)`. */
const nearBlack = '#0b0b0b'

/** Black or white, whichever can be read better: what the theme writes on an accent. */
export function textOn(accent: string): string {
  return contrast(accent, nearBlack) >= contrast(accent, '#ffffff') ? nearBlack : '#ffffff'
}
