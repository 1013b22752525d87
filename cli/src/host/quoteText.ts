/**
 * Writes text as a JavaScript string literal.
 *
 * @param text Any text, line breaks and quotes included.
 * @param quote The quotes around it.
 * @returns The literal with its quotes; line separators that old parsers refuse are escaped.
 */
export function quoteText(text: string, quote: "'" | '"' = "'"): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  const own = quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
  const inner = own.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return quote + inner + quote
}
