/** What a client has begun to send and not finished. */
export interface Begun {
  /** The memory that is kept for it, in bytes. 0 if nothing has begun. */
  readonly bytes: number
  /** Whether something has become whole, so that this is not what had begun before. */
  readonly isNew: boolean
}

const [length16, length64] = [126, 127]
const firstControl = 8
/** Memory of each read beside its bytes: 20,000 reads of one byte took 20 MB. */
const readOverhead = 1024

/** The bytes of a frame's length that come after its first two. */
const moreLength = (short: number): number => (short === length64 ? 8 : short === length16 ? 2 : 0)

/** The bytes of a frame's header, by those of it that are here. */
function headerLength([, second]: readonly number[]): number {
  if (second === undefined) return 2
  return 2 + moreLength(second & 0x7f) + (second & 0x80 ? 4 : 0)
}

/** The bytes of a frame after its header. */
function payloadLength(header: readonly number[]): number {
  const short = (header[1] ?? 0) & 0x7f
  const more = moreLength(short)
  return more === 0 ? short : header.slice(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
}

/**
 * Follows the frames of a WebSocket (RFC 6455 section 5.2) by its bytes: a message can be in several frames, with pings between
 * them, and its reader says nothing of it before it is whole. What was read together is kept together, also for one byte of it.
 *
 * @returns a function that takes bytes as they are read, and says what has begun
 */
export function followFrames(): (bytes: Uint8Array) => Begun {
  let header: number[] = []
  /** Bytes of the current frame that are to come. 0 while its header is read. */
  let left = 0
  let isWithinMessage = false
  let kept = 0
  /** Goes on to the next frame. @returns whether nothing is unfinished in between */
  const next = (): boolean => {
    const [first = 0] = header
    if ((first & 0x0f) < firstControl) isWithinMessage = (first & 0x80) === 0
    header = []
    return !isWithinMessage
  }
  return (bytes) => {
    let isNew = false
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const step = Math.min(left, bytes.length - at)
        left -= step
        at += step
      } else {
        header.push(bytes[at] ?? 0)
        at += 1
        if (header.length < headerLength(header)) continue
        left = payloadLength(header)
      }
      if (left === 0) isNew = next() || isNew
    }
    const hasBegun = isWithinMessage || header.length > 0
    kept = hasBegun ? (isNew ? 0 : kept) + bytes.length + readOverhead : 0
    return { bytes: kept, isNew }
  }
}
