import { addImports } from './addImports.js'
import { detectStyle, type EntryEdit, type SourceStyle, type Splice } from './codeStyle.js'
import { splitMark } from './sourceText.js'
import { Node, type SourceFile } from './tsMorph.js'
import { applySplices, parse, providerIn } from './wrapEntry.js'

/**
 * Makes the one edit to a layout of Astro: two imports between its `---` lines, and the island at the start of `<body>`.
 *
 * @param source - the layout.
 * @param imports - the paths of the style sheet and of the component's module.
 * @returns the new text, or that it is there already, or why the file was not understood.
 */
export function addIsland(
  source: string,
  imports: { readonly theme: string; readonly wallets: string },
): EntryEdit {
  const { mark, text } = splitMark(source)
  const { script, start, end } = findScript(text)
  const parsed = readScript(script)
  const provider = parsed && providerIn(parsed)
  if (/appkit\/Wallets['"]/.test(script) || provider === 'ours') return { kind: 'already' }
  if (provider === 'another') return { kind: 'unclear', reason: 'has something else named AppKitProvider' }
  if (/\bWallets\b/.test(text)) return { kind: 'unclear', reason: 'has something else named Wallets' }
  const style = detectStyle(text)
  const body = findBody(blank(text, end))
  if (typeof body === 'string') return { kind: 'unclear', reason: body }
  const { quote: q, semicolons, eol } = style
  const close = semicolons ? ';' : ''
  const lines = [
    `import ${q}${imports.theme}${q}${close}`,
    `import { Wallets } from ${q}${imports.wallets}${q}${close}`,
  ]
  const added = withImports(script, lines, style)
  if (added === undefined) return { kind: 'unclear', reason: 'does not parse between its --- lines' }
  const fenced: Splice =
    end === 0
      ? { start: 0, end: 0, text: ['---', ...lines, '---', '', ''].join(eol) }
      : { start, end: start + script.length, text: added }
  const edited = applySplices(text, [fenced, { start: body, end: body, text: island(text, body, style) }])
  return { kind: 'edited', text: mark + edited }
}

interface Script {
  /** The text between the `---` lines. */
  readonly script: string
  readonly start: number
  /** The end of the second `---` line; 0 without them. */
  readonly end: number
}

function findScript(text: string): Script {
  const found = /^(\s*---[\t ]*\r?\n)([\s\S]*?)^[\t ]*---[\t ]*$/m.exec(text)
  if (found === null || found.index !== 0) return { script: '', start: 0, end: 0 }
  const [all, opening = '', script = ''] = found
  return { script, start: opening.length, end: all.length }
}

function withImports(script: string, lines: readonly string[], style: SourceStyle): string | undefined {
  const file = readScript(script)
  if (file === undefined) return undefined
  const first = file.getStatements().find((each) => !Node.isExportDeclaration(each))
  const hasImport = file.getImportDeclarations().length > 0
  const splices =
    hasImport || first !== undefined
      ? addImports(file, lines, style)
      : [{ start: 0, end: 0, text: lines.map((line) => line + style.eol).join('') }]
  const edited = applySplices(script, splices)
  return readScript(edited) && edited
}

/** The parsed script, as a module, in which `await` may stand at the top. */
function readScript(text: string): SourceFile | undefined {
  return parse('/layout.tsx', `${text}\nexport {}`) ?? parse('/layout.ts', `${text}\nexport {}`)
}

/** The position after the one `<body …>`, or why there is none. */
function findBody(template: string): number | string {
  const tags = [...template.matchAll(/<body(?=[\s>])/g)]
  const [tag] = tags
  if (tag === undefined) return 'has no <body>'
  if (tags.length > 1) return 'has more than one <body>'
  let depth = 0
  let quote = ''
  for (let at = tag.index; at < template.length; at++) {
    const character = template.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (/['"`]/.test(character)) quote = character
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (character === '>' && depth === 0) return at + 1
  }
  return 'has a <body> that does not end'
}

/** The island on a line of its own, unless the content of `<body>` stands on its line. */
function island(text: string, body: number, { eol, unit }: SourceStyle): string {
  const element = '<Wallets client:load />'
  const rest = /^[\t ]*\r?\n(?:[\t ]*\r?\n)*([\t ]*)(<\/)?/.exec(text.slice(body))
  if (rest === null) return element
  const line = text.slice(text.lastIndexOf('\n', body - 1) + 1)
  const outer = /^[\t ]*/.exec(line)?.[0] ?? ''
  return eol + (rest[2] === undefined && rest[1] ? rest[1] : outer + unit) + element
}

/** The text with spaces for its script, comments, scripts and styles, so that only the page's own elements are left. */
function blank(text: string, end: number): string {
  const spaces = (part: string) => ' '.repeat(part.length)
  const rest = text
    .slice(end)
    .replaceAll(/<!--[\s\S]*?-->|\{\s*\/\*[\s\S]*?\*\/\s*\}|<(script|style)\b[\s\S]*?<\/\1\s*>/g, spaces)
  return spaces(text.slice(0, end)) + rest
}
