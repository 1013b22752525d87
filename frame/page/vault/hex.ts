import type { Hex } from 'viem'

type Bytes = Uint8Array<ArrayBuffer>

export const toHex = (bytes: Bytes): Hex =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
export const fromHex = (text: Hex): Bytes =>
  Uint8Array.from({ length: (text.length - 2) / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 + 2 * at, 4 + 2 * at), 16),
  )
