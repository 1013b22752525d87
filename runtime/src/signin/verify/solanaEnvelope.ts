import { isSameBytes } from '../../../../common/bytes.js'

const domain = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))
const maxShortSize = 1232

/** Reads bytes in order. */
function createCursor(bytes: Uint8Array) {
  let at = 0
  return {
    /** The next bytes, or undefined if there are fewer. */
    take(count: number): Uint8Array | undefined {
      if (at + count > bytes.length) return undefined
      at += count
      return bytes.subarray(at - count, at)
    },
    rest: () => bytes.subarray(at),
  }
}

/**
 * Whether bytes are an off-chain message of Solana with exactly this text and key: version 0 with its long
 * header, version 0 with the short header of hardware wallets, or version 1.
 */
export function isEnvelopeOf(bytes: Uint8Array, text: Uint8Array, key: Uint8Array): boolean {
  const cursor = createCursor(bytes)
  const start = cursor.take(domain.length)
  const version = cursor.take(1)?.[0]
  if (start === undefined || !isSameBytes(start, domain)) return false
  const rest = cursor.rest()
  if (version === 0) return isLongForm(rest, text, key, bytes.length) || isShortForm(rest, text, bytes.length)
  return version === 1 && isVersion1(rest, text, key)
}

function isLongForm(bytes: Uint8Array, text: Uint8Array, key: Uint8Array, size: number): boolean {
  const cursor = createCursor(bytes)
  cursor.take(32)
  const format = cursor.take(1)?.[0]
  const keys = readKeys(cursor)
  const length = readLength(cursor.take(2))
  if (keys === undefined || !keys.some((each) => isSameBytes(each, key))) return false
  return isBody(format, length, cursor.rest(), text, size)
}

function isShortForm(bytes: Uint8Array, text: Uint8Array, size: number): boolean {
  const cursor = createCursor(bytes)
  const format = cursor.take(1)?.[0]
  const length = readLength(cursor.take(2))
  return isBody(format, length, cursor.rest(), text, size)
}

function isVersion1(bytes: Uint8Array, text: Uint8Array, key: Uint8Array): boolean {
  const cursor = createCursor(bytes)
  const keys = readKeys(cursor)
  return keys?.some((each) => isSameBytes(each, key)) === true && isSameBytes(cursor.rest(), text)
}

function readKeys(cursor: ReturnType<typeof createCursor>): readonly Uint8Array[] | undefined {
  const count = cursor.take(1)?.[0] ?? 0
  const keys = Array.from({ length: count }, () => cursor.take(32))
  const found = keys.filter((each) => each !== undefined)
  return found.length === count ? found : undefined
}

const readLength = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)

/** Format 0 is printable ASCII, 1 is UTF-8 (both short enough for a hardware wallet), 2 is longer UTF-8. */
function isBody(
  format: number | undefined,
  length: number | undefined,
  body: Uint8Array,
  text: Uint8Array,
  size: number,
): boolean {
  if (length !== body.length || !isSameBytes(body, text)) return false
  if (format === 0) return size <= maxShortSize && body.every((byte) => byte >= 0x20 && byte <= 0x7e)
  return format === 1 ? size <= maxShortSize : format === 2
}
