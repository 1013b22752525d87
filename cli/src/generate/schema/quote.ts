/**
 * Prints a text as a string literal in single quotes, on one line and in ASCII.
 *
 * @param text Any text.
 * @returns The literal.
 */
export function quote(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `'${inner}'`
}
