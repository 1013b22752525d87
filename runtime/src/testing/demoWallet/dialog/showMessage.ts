import { bytesToHex } from '../../../../../common/hex.js'

/** Control characters and those that change the direction of text, except line breaks and tabs. */
const unreadable = /[\p{Cf}\p{Co}\p{Cn}]|(?![\n\r\t])\p{Cc}/u

/**
 * A message to sign, as readable text if possible, else as hex.
 *
 * @param message - text, or the bytes that will be signed.
 */
export function showMessage(message: unknown): string {
  if (typeof message === 'string') return message
  const bytes = toBytes(message)
  if (bytes === undefined) return showValue(message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!unreadable.test(text)) return text
  } catch {
    // The bytes are not text.
  }
  return bytesToHex(bytes)
}

/**
 * Any value in readable form: numbers of every size in full, bytes as hex.
 *
 * @returns indented JSON.
 */
export function showValue(value: unknown): string {
  const readable = (_: string, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    const bytes = toBytes(each)
    return bytes === undefined ? each : bytesToHex(bytes)
  }
  return JSON.stringify(value, readable, 2) ?? String(value)
}

/** A copy of bytes, including those of another window. Undefined for other values. */
export function toBytes(value: unknown): Uint8Array | undefined {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
    ? Uint8Array.from(value as Uint8Array)
    : undefined
}
