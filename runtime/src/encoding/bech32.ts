import { bech32, bech32m } from '@scure/base'

/** The longest text that the checksum is made for. */
const maximumLength = 90

export interface Bech32Text {
  /** In lower case. */
  readonly prefix: string
  /** Five bits each, without the checksum. */
  readonly words: readonly number[]
}

/**
 * Reads bech32 (BIP-173), of one case, with its checksum.
 *
 * @returns undefined when the text is none, or longer than 90 characters.
 */
export function decodeBech32(text: string): Bech32Text | undefined {
  return bech32.decodeUnsafe(text, maximumLength) ?? undefined
}

/** As `decodeBech32`, for bech32m (BIP-350), whose checksum is another. */
export function decodeBech32m(text: string): Bech32Text | undefined {
  return bech32m.decodeUnsafe(text, maximumLength) ?? undefined
}

/** Words as bytes; undefined when what is left over is not padding, or not zero. */
export function fromWords(words: readonly number[]): Uint8Array | undefined {
  return bech32.fromWordsUnsafe([...words]) ?? undefined
}
