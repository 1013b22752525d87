/** The style of a source file. */
export interface SourceStyle {
  readonly eol: '\n' | '\r\n'
  /** One level of indentation. */
  readonly unit: string
  readonly quote: "'" | '"'
  readonly jsxQuote: "'" | '"'
  readonly semicolons: boolean
}

/** A text that replaces a part of the source. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The result of editing an entry file. */
export type EntryEdit =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'already' }
  | { readonly kind: 'unclear'; readonly reason: string }

/** The paths of the modules that the entry file imports. */
export interface EntryImports {
  /** e.g. `./appkit/theme.css` */
  readonly theme: string
  /** e.g. `./appkit/generated/kit` */
  readonly kit: string
}

/**
 * Finds the style of a source file by counting.
 *
 * @param source - TypeScript or JavaScript, with or without JSX, or a layout of Astro.
 * @returns line end, indentation, quotes and semicolons. LF, two spaces, single quotes and no semicolons if
 *   undecided.
 */
export function detectStyle(source: string): SourceStyle {
  const crlf = count(source, /\r\n/g)
  const lines = source.split(/\r?\n/)
  // Quotes and semicolons of a layout are those of its script.
  const script = /^\s*---[\t ]*\r?\n([\s\S]*?)^[\t ]*---[\t ]*$/m.exec(source)?.[1]
  const code = /^\s*(---|<)/.test(source) ? (script ?? '').split(/\r?\n/) : lines
  const imports = code.filter((line) => /^\s*(import|export)\b.*['"]\s*;?\s*(\/\/.*)?$/.test(line))
  const strings = imports.length > 0 ? imports.join('\n') : code.join('\n')
  const ends = code.filter((line) => /[\w'")\]]\s*;?\s*$/.test(line) && isStatementEnd(line))
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

/**
 * The three import lines of an entry file, also for the user to paste.
 *
 * @param imports - the paths of the modules.
 * @param kit - the name the kit is imported under.
 * @param style - the style of the file.
 */
export function importLines(
  imports: EntryImports,
  kit: string,
  style: Pick<SourceStyle, 'quote' | 'semicolons'>,
): readonly string[] {
  const { quote: q, semicolons } = style
  const end = semicolons ? ';' : ''
  const binding = kit === 'kit' ? 'kit' : `kit as ${kit}`
  return [
    `import ${q}${imports.theme}${q}${end}`,
    `import { AppKitButton, AppKitProvider } from ${q}appkit-runtime/react${q}${end}`,
    `import { ${binding} } from ${q}${imports.kit}${q}${end}`,
  ]
}
