/** How the lines of a text end. */
export type LineEnd = '\n' | '\r\n'

/** How most lines of a text end; LF if it has no line. */
export function lineEndOf(text: string): LineEnd {
  const all = text.split('\n').length - 1
  return (text.match(/\r\n/g)?.length ?? 0) * 2 > all ? '\r\n' : '\n'
}

/** A text with other line ends. */
export function withLineEnds(text: string, end: LineEnd): string {
  return text.replaceAll(/\r?\n/g, end)
}

/** Whether two texts are the same but for their line ends, which git changes when it checks files out (`core.autocrlf`). */
export function hasSameLines(a: string, b: string): boolean {
  return a === b || withLineEnds(a, '\n') === withLineEnds(b, '\n')
}
