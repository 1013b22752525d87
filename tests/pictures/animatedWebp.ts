/** A picture of a film: a part of the canvas that changes, as a WebP file of its own, and how long it stays. */
export interface FilmFrame {
  readonly file: Uint8Array
  /** Where its upper left corner is, in pixels; even numbers, as the format has only these. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** In ms. */
  readonly duration: number
}

const text = new TextEncoder()
const readText = new TextDecoder('latin1')

/**
 * Puts pictures together to a film that starts again when it is over.
 *
 * @param size - of the film, in pixels
 * @param frames - the first one fills it
 * @returns the bytes of a file
 * @see https://developers.google.com/speed/webp/docs/riff_container
 */
export function makeAnimatedWebp(
  size: { readonly width: number; readonly height: number },
  frames: readonly FilmFrame[],
): Uint8Array {
  const hasAnimation = 0x02
  const head = [hasAnimation, 0, 0, 0, ...three(size.width - 1), ...three(size.height - 1)]
  const background = [255, 255, 255, 255]
  const forEver = [0, 0]
  return chunk('RIFF', [
    ...text.encode('WEBP'),
    ...chunk('VP8X', head),
    ...chunk('ANIM', [...background, ...forEver]),
    ...frames.flatMap((frame) => [...chunk('ANMF', frameOf(frame))]),
  ])
}

function frameOf({ duration, file, height, width, x, y }: FilmFrame): number[] {
  const notBlended = 0x02
  const place = [...three(x / 2), ...three(y / 2), ...three(width - 1), ...three(height - 1)]
  const head = [...place, ...three(duration), notBlended]
  const parts = chunksOf(file).filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name))
  return [...head, ...parts.flatMap(({ bytes, name }) => [...chunk(name, [...bytes])])]
}

/** The chunks of a WebP file, one after the other. */
function chunksOf(file: Uint8Array): { readonly name: string; readonly bytes: Uint8Array }[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks = []
  for (let at = 12; at + 8 <= file.length; ) {
    const length = view.getUint32(at + 4, true)
    chunks.push({
      name: readText.decode(file.subarray(at, at + 4)),
      bytes: file.subarray(at + 8, at + 8 + length),
    })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** A chunk has its name, its length and its bytes, up to an even number of them. */
function chunk(name: string, bytes: readonly number[]): Uint8Array {
  const made = new Uint8Array(8 + bytes.length + (bytes.length % 2))
  made.set(text.encode(name))
  new DataView(made.buffer).setUint32(4, bytes.length, true)
  made.set(bytes, 8)
  return made
}

/** A number in three bytes, the lowest first. */
const three = (number: number) => [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff]
