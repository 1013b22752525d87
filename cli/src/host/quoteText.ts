/**
 * Writes text as a JavaScript string literal in single quotes.
 *
 * @param text Any text, line breaks and quotes included.
 * @returns The literal with its quotes; line separators that old parsers refuse are escaped.
 */
export function quoteText(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `'${inner}'`
}
