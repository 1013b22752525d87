/**
 * Writes text as a JavaScript string literal.
 *
 * @param text - any text, line breaks and quotes included.
 * @param quote - the quotes around it.
 * @returns the literal with its quotes; line separators that old parsers refuse are escaped.
 */
export function quoteText(text: string, quote: "'" | '"' = "'"): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  const own = quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
  const inner = own.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return quote + inner + quote
}

/**
 * Lines at the top of a generated file that make a host's linters and formatters skip it.
 *
 * ESLint reports a disable comment that disables nothing, and a host can forbid warnings. So the code after these lines
 * breaks one rule on purpose.
 *
 * @param before - the number of lines above.
 * @returns the lines.
 */
export function passBy(before: number): readonly string[] {
  return [
    `/* eslint max-lines: [1, ${before + 2}] */`,
    '/* eslint-disable */',
    '// biome-ignore-all lint: generated',
    '// biome-ignore-all assist/source/organizeImports: generated',
    '// biome-ignore-all format: generated',
  ]
}

/** Lines at the top of a generated style sheet that make a host's linters and formatters skip it. */
export const passByStyles: readonly string[] = [
  '/* stylelint-disable */',
  '/* biome-ignore-all lint: generated */',
  '/* biome-ignore-all format: generated */',
]

/**
 * Makes Prettier leave a generated text as it is. Prettier has no comment for a whole file, only for each statement. It
 * still adds a semicolon after a `const` that is not exported, and removes others, so the text must have neither. Its
 * plugins that sort imports have a comment each, which they read before the first.
 *
 * @param text - TypeScript or JavaScript in which only statements start at the beginning of a line.
 * @returns the text with a comment before each statement.
 */
export function keepStatements(text: string): string {
  return text
    .replace(/^(?=import\b)/m, '// sort-imports-ignore\n// organize-imports-ignore\n')
    .replaceAll(/^(?=(?:import|export|declare|if)\b)/gm, '// prettier-ignore\n')
}

/**
 * Splits the byte order mark off a source: the parser leaves it out, so its positions are those of the rest.
 *
 * @param source - the text of a file.
 * @returns the mark, empty if there is none, and the rest.
 */
export function splitMark(source: string): { readonly mark: string; readonly text: string } {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  return { mark, text: source.slice(mark.length) }
}

/** How the lines of a text end. */
export type LineEnd = '\n' | '\r\n'

/** The line end that more than half of the lines of a text have; LF if it has no line. */
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
