import type { SourceStyle } from './types.js'

/**
 * Finds out how a source file is written, by counting what it does.
 *
 * @param source TypeScript or JavaScript, with or without JSX.
 * @returns Line end, indentation, quotes and semicolons; LF, two spaces, single quotes and none when undecided.
 */
export function detectStyle(source: string): SourceStyle {
  const crlf = count(source, /\r\n/g)
  const lines = source.split(/\r?\n/)
  const importLines = lines.filter((line) => /^\s*(import|export)\b.*['"]\s*;?\s*(\/\/.*)?$/.test(line))
  const strings = importLines.length > 0 ? importLines.join('\n') : source
  const ends = lines.filter((line) => /[\w'")\]]\s*;?\s*$/.test(line) && isStatementEnd(line))
  const withSemicolon = ends.filter((line) => /;\s*$/.test(line)).length
  return {
    eol: crlf > count(source, /(?<!\r)\n/g) ? '\r\n' : '\n',
    unit: indentUnit(lines),
    quote: count(strings, /"/g) > count(strings, /'/g) ? '"' : "'",
    jsxQuote: count(source, /\s[\w-]+='[^'\n]*'(?=[\s/>])/g) > count(source, /\s[\w-]+="/g) ? "'" : '"',
    semicolons: withSemicolon * 2 > ends.length,
  }
}

function isStatementEnd(line: string): boolean {
  return /^\s*(import|export|const|let|var|return)\b/.test(line) || /^\s*[\w.]+\(.*\)\s*;?\s*$/.test(line)
}

function indentUnit(lines: readonly string[]): string {
  const indents = lines.map((line) => /^[\t ]+(?=\S)/.exec(line)?.[0] ?? '').filter((indent) => indent !== '')
  if (indents.some((indent) => indent.startsWith('\t'))) return '\t'
  const widths = indents.map((indent) => indent.length).filter((width) => width > 1)
  const smallest = Math.min(...widths)
  return Number.isFinite(smallest) ? ' '.repeat(smallest > 8 ? 2 : smallest) : '  '
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
