import { createHash } from 'node:crypto'
import { pickColor } from '../catalogue/pickColor.js'

const SIZE = 320
const ARCS = 5

/**
 * Draws a piece of a collection: arcs on a ground of one hue, all from the hash of a text.
 * @returns an SVG of 320 by 320 that runs and loads nothing
 */
export function drawPiece(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number): number => bytes[index % bytes.length] ?? 0
  const hue = Math.round((at(0) / 255) * 359)
  const arcs = Array.from({ length: ARCS }, (_, index) => {
    const radius = 34 + index * 26
    const around = 2 * Math.PI * radius
    const length = Math.round(around * (0.25 + (at(index * 3 + 1) / 255) * 0.6))
    const turn = Math.round((at(index * 3 + 2) / 255) * 360)
    const color = pickColor((hue + 30 + at(index * 3 + 3)) % 360, 70, 60)
    return (
      `<circle cx="160" cy="160" r="${radius}" fill="none" stroke="${color}" stroke-width="15" ` +
      `stroke-linecap="round" stroke-dasharray="${length} ${Math.round(around)}" transform="rotate(${turn} 160 160)"/>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" fill="hsl(${hue} 32% 16%)"/>${arcs.join('')}` +
    `<circle cx="160" cy="160" r="11" fill="hsl(${hue} 60% 88%)"/></svg>`
  )
}
