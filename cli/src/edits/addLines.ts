/**
 * Adds lines to a list such as .gitignore, at its end, and changes nothing that is there.
 *
 * @param text The list, one entry a line. Slashes around an entry make no difference.
 * @param lines The entries it should have.
 * @returns The text with the entries it lacks, in its own line ends; the same text when it lacks none.
 */
export function addLines(text: string, lines: readonly string[]): string {
  const present = new Set(text.split(/\r?\n/).map(bare))
  const missing = lines.filter((line) => line !== '' && !present.has(bare(line)))
  if (missing.length === 0) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const start = text === '' || text.endsWith('\n') ? text : `${text}${end}`
  return `${start}${missing.map((line) => `${line}${end}`).join('')}`
}

function bare(line: string): string {
  return line
    .trim()
    .replace(/^(\*\*)?\//, '')
    .replace(/\/$/, '')
}
