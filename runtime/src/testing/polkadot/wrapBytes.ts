import { hexToBytes, isHex, stringToBytes } from 'viem'

const [open, close] = ['<Bytes>', '</Bytes>'].map((tag) => stringToBytes(tag)) as [Uint8Array, Uint8Array]

/** What an extension signs for `signRaw`: the bytes of hex or text, between `<Bytes>` tags unless they are there. */
export function wrapBytes(data: string): Uint8Array {
  const bytes = isHex(data) ? hexToBytes(data) : stringToBytes(data)
  const isWrapped =
    bytes.length >= open.length + close.length &&
    open.every((byte, at) => bytes[at] === byte) &&
    close.every((byte, at) => bytes[bytes.length - close.length + at] === byte)
  return isWrapped ? bytes : Uint8Array.from([...open, ...bytes, ...close])
}
