import { hueOf } from './hueOf.js'

/**
 * The two hues an address is drawn with, as the custom properties that avatars use. They are 40 to 45
 * degrees apart: neighbours on the circle never mix to grey. Case does not matter.
 */
export function addressHues(address: string): Readonly<Record<'--ak-hue' | '--ak-hue2', number>> {
  const normal = address.toLowerCase()
  const hue = hueOf(normal)
  return { '--ak-hue': hue, '--ak-hue2': (hue + 40 + (hueOf(`${normal}2`) % 6)) % 360 }
}
