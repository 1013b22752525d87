import { encodeQr } from './encodeQr.js'

/** Modules of white around a code (ISO/IEC 18004, quiet zone). */
const quiet = 4
/** The width of a finder, the eye in three of the corners. In modules. */
const finder = 7

export interface DrawnQr {
  /** Width and height in modules, quiet zone included. */
  readonly size: number
  /** The dark modules outside of the eyes, as the path of an SVG: a line without a length in the middle of each, for round ends. */
  readonly dots: string
  /** The corner of each eye, quiet zone included. */
  readonly eyes: readonly (readonly [x: number, y: number])[]
}

/** The middle that is left for a picture, of the code without its quiet zone: a seventeenth of its modules. */
const middle = 0.24

/**
 * Draws text as a QR code of round modules: one path, and three eyes. The error level is M or better, which restores twice what
 * a picture in the middle covers.
 *
 * @param picture - whether its middle is left free.
 */
export function drawQr(text: string, picture = false): DrawnQr {
  const { modules, size: bare } = encodeQr(text, 'M')
  const reach = picture ? (bare * middle) / 2 : 0
  const isFree = (at: number) => Math.abs(at + 0.5 - bare / 2) < reach
  const far = bare - finder
  const corners = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const isEye = (x: number, y: number) =>
    corners.some(([left, top]) => x >= left && x < left + finder && y >= top && y < top + finder)
  const dots: string[] = []
  for (let y = 0; y < bare; y++)
    for (let x = 0; x < bare; x++) {
      const isDrawn = modules[y * bare + x] === 1 && !isEye(x, y) && !(isFree(x) && isFree(y))
      if (isDrawn) dots.push(`M${x + quiet + 0.5} ${y + quiet + 0.5}h0`)
    }
  return {
    size: bare + 2 * quiet,
    dots: dots.join(''),
    eyes: corners.map(([x, y]) => [x + quiet, y + quiet]),
  }
}
