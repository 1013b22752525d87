import { encode } from 'uqr'

/** Modules of white around a code (ISO/IEC 18004, quiet zone). */
const quiet = 4

export interface DrawnQr {
  /** Width and height in modules, quiet zone included. */
  readonly size: number
  /** The dark modules as the path of an SVG. */
  readonly path: string
}

/** Draws text as a QR code of error level M or better: one path of bars instead of thousands of squares. */
export function drawQr(text: string): DrawnQr {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quiet })
  const bars = data.flatMap((row, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) found.push(`M${start} ${y}h${x - start}v1h-${x - start}z`)
    }
    return found
  })
  return { size, path: bars.join('') }
}
