import { toHex } from '../../chains/toHex.js'
import { showValue } from './showValue.js'
import { toBytes } from './toBytes.js'

/** What steers a terminal or turns text around, but for line breaks and tabs. */
const unreadable = /[\p{Cf}\p{Co}\p{Cn}]|(?![\n\r\t])\p{Cc}/u

/**
 * A message to be signed, as text where it is one, else as hex: nobody signs what they cannot read.
 *
 * @param message text, or the bytes that will be signed.
 */
export function showMessage(message: unknown): string {
  if (typeof message === 'string') return message
  const bytes = toBytes(message)
  if (bytes === undefined) return showValue(message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!unreadable.test(text)) return text
  } catch {
    // Not text.
  }
  return toHex(bytes)
}
