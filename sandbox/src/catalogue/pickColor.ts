import { contrastToWhite } from './contrastToWhite.js'

const MIN_CONTRAST = 3.2

/**
 * A colour of a hue on which white letters can be read: as light as wished, darker where the eye needs
 * it (yellow and green are far lighter than blue at the same lightness).
 * @param hue degrees
 * @param saturation per cent
 * @param wished lightness in per cent
 * @returns CSS colour
 */
export function pickColor(hue: number, saturation: number, wished: number): string {
  let lightness = wished
  while (lightness > 0 && contrastToWhite(hue, saturation, lightness) < MIN_CONTRAST) lightness -= 1
  return `hsl(${hue} ${saturation}% ${lightness}%)`
}
