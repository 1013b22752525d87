import { encodeQr } from './encodeQr.js'

/** Modules of white around a code (ISO/IEC 18004, quiet zone). */
const quiet = 4

export interface DrawnQr {
  /** Width and height in modules, quiet zone included. */
  readonly size: number
  /** The dark modules as the path of an SVG. */
  readonly path: string
}

/** The middle that is left for a picture, of the code without its quiet zone: a twentieth of its modules. */
const middle = 0.23

/**
 * Draws text as a QR code: one path of bars instead of thousands of squares.
 *
 * @param picture whether its middle is left free. The error level is then Q, which restores a quarter of a code;
 *   else M or better.
 */
export function drawQr(text: string, picture = false): DrawnQr {
  const { modules, size: bare } = encodeQr(text, picture ? 'Q' : 'M')
  const reach = picture ? (bare * middle) / 2 : 0
  const isFree = (at: number) => Math.abs(at + 0.5 - bare / 2) < reach
  const bars: string[] = []
  for (let y = 0; y < bare; y++) {
    const isDark = (x: number) => x < bare && modules[y * bare + x] === 1 && !(isFree(x) && isFree(y))
    for (let x = 0; x < bare; x++) {
      const start = x
      while (isDark(x)) x++
      if (x > start) bars.push(`M${start + quiet} ${y + quiet}h${x - start}v1h-${x - start}z`)
    }
  }
  return { size: bare + 2 * quiet, path: bars.join('') }
}
