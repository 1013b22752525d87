/**
 * Parses bytes as JSON and nothing else: UTF-8 without a byte order mark (RFC 8259 section 8.1).
 *
 * @throws TypeError, SyntaxError
 */
export function parseJson(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
}
