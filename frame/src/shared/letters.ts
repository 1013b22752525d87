/** Bytes that ASCII leaves free. */
const room = 128
const newline = 10

/**
 * Writes a text with one byte for each letter: gzip makes little of the two or three that UTF-8 has for a letter of Cyrillic or
 * Devanagari. The first line has the letters beyond ASCII that occur, in UTF-8; the bytes from 128 on stand for them, in that order. A
 * text with more than 128 of them stays UTF-8, behind an empty line.
 *
 * @example
 * packLetters('да') // 'ад' in UTF-8, a line feed, 0x81, 0x80
 */
export function packLetters(text: string): Uint8Array<ArrayBuffer> {
  const toBytes = (value: string) => new TextEncoder().encode(value)
  const letters = [...new Set(text)].filter((letter) => letter > '\u007f').sort()
  if (letters.length > room) return toBytes(`\n${text}`)
  const places = new Map(letters.map((letter, index) => [letter, room + index]))
  const body = Array.from(text, (letter) => places.get(letter) ?? letter.charCodeAt(0))
  return new Uint8Array([...toBytes(letters.join('')), newline, ...body])
}

/** Reads a text that `packLetters` has written. */
export function readLetters(bytes: Uint8Array): string {
  const end = bytes.indexOf(newline)
  const toText = (part: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part)
  const letters = [...toText(bytes.subarray(0, end))]
  const body = bytes.subarray(end + 1)
  if (letters.length === 0) return toText(body)
  return Array.from(body, (byte) => (byte < room ? String.fromCharCode(byte) : letters[byte - room])).join('')
}
