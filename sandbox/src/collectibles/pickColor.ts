const minContrast = 3.2

/**
 * A colour of a hue that makes white letters readable: with the given lightness, or darker if the contrast
 * needs it (yellow and green look lighter than blue).
 *
 * @param hue - degrees
 * @param saturation - per cent
 * @param wished - preferred lightness in per cent
 * @returns CSS colour
 */
export function pickColor(hue: number, saturation: number, wished: number): string {
  let lightness = wished
  while (lightness > 0 && contrastToWhite(hue, saturation, lightness) < minContrast) lightness -= 1
  return `hsl(${hue} ${saturation}% ${lightness}%)`
}

function channel(hue: number, saturation: number, lightness: number, offset: number): number {
  const k = (offset + hue / 30) % 12
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
}

/** Contrast of white on a colour (WCAG 2.2, relative luminance), from 1 to 21. */
export function contrastToWhite(hue: number, saturation: number, lightness: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 8, 4].map((offset) => {
    const value = channel(hue, saturation / 100, lightness / 100, offset)
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
