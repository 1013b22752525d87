/**
 * Quotes a word for a POSIX shell, only when it needs it.
 *
 * @param word Any text.
 */
export function quoteShell(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
