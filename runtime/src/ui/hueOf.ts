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
