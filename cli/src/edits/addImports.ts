import type { SourceStyle, Splice } from './codeStyle.js'
import { type ImportDeclaration, Node, type SourceFile } from './tsMorph.js'

/**
 * Adds imports to a file. Where the imports of the file are sorted, each goes to its place among them: packages, then aliases,
 * then relative modules. Otherwise they go after the last import, or before the first statement.
 *
 * @param file - the parsed file.
 * @param lines - the imports, one each.
 * @param style - the style of the file.
 * @returns the edits.
 */
export function addImports(
  file: SourceFile,
  lines: readonly string[],
  style: SourceStyle,
): readonly Splice[] {
  const present = file.getImportDeclarations()
  const last = present.at(-1)
  if (last === undefined) {
    const first = file.getStatements().find((statement) => !isDirective(statement))
    const text = lines.map((line) => line + style.eol).join('')
    return [first === undefined ? { start: 0, end: 0, text } : insertAbove(first, text)]
  }
  const bound = present.filter((each) => each.getImportClause() !== undefined)
  const areWhole = lines.every((line) => /^import\b.*['"];?$/.test(line))
  const isGrouped = present.some((each, index) => index > 0 && startsGroup(each))
  if (!areWhole || !isSorted(bound, isGrouped)) return [after(last, lines, style)]
  const keys = bound.map((each) => keyOf(each.getModuleSpecifierValue()))
  const effects = present.filter((each) => each.getImportClause() === undefined)
  const lastEffect = effects.at(-1)
  // A style sheet counts more than those before it, so ours is last, but where they have a place of their own.
  const areFirst = lastEffect === present[effects.length - 1]
  const effectPlace = lastEffect && (areFirst || isGrouped) ? lastEffect : last
  const places = new Map<ImportDeclaration, string[]>()
  const splices: Splice[] = []
  const put = (anchor: ImportDeclaration, ...added: readonly string[]) =>
    places.set(anchor, [...(places.get(anchor) ?? []), ...added])
  for (const line of [...lines].sort((a, b) => compare(keyOfLine(a), keyOfLine(b)))) {
    if (/^import\s*['"]/.test(line)) {
      put(effectPlace, line)
      continue
    }
    const key = keyOfLine(line)
    const index = keys.findLastIndex((each) => compare(each, key) <= 0)
    const [before, next] = [bound[index], bound[index + 1]]
    const isOfGroup = (place: number) => keys[place]?.[0] === key[0]
    if (before && (isOfGroup(index) || !isOfGroup(index + 1)))
      put(before, ...(isGrouped && !isOfGroup(index) ? ['', line] : [line]))
    else if (next) {
      const gap = isGrouped && !isOfGroup(index + 1) ? style.eol : ''
      splices.push(insertAbove(next, line + style.eol + gap))
    }
  }
  return [...splices, ...[...places].map(([anchor, added]) => after(anchor, added, style))]
}

/** Comments that say something to a compiler, linter or formatter about the next line. */
const directive =
  /^\/[/*]+\s*(@ts-(expect-error|ignore)|(eslint|oxlint)-disable-next-line|biome-ignore(?!-)|prettier-ignore|deno-lint-ignore(?!-))\b/

/**
 * Inserts lines above a statement, and above what is about that statement alone: the comment that documents it, and those that
 * tell a compiler or linter to let its line pass. Other comments stay above: at the top of a file they are about the file.
 *
 * @param statement - the statement.
 * @param text - the lines, with their line ends.
 */
export function insertAbove(statement: Node, text: string): Splice {
  const source = statement.getSourceFile().getFullText()
  let start = statement.getStart(!Node.isImportDeclaration(statement))
  for (let below = statement.getStart(); ; ) {
    const comment = statement.getLeadingCommentRanges().findLast((each) => each.getEnd() <= below)
    const isNear = comment && !/\n[\t ]*\r?\n/.test(source.slice(comment.getEnd(), below))
    if (!isNear) return { start, end: start, text }
    below = comment.getPos()
    if (directive.test(comment.getText())) start = Math.min(start, below)
  }
}

type Key = readonly [rank: number, module: string]

/** How far away a module is, as linters group them, and its name. */
function keyOf(module: string): Key {
  const ranks = [/^node:/, /^@?[\w-]/, /^[^.]/, /^\.\./, /^/]
  return [ranks.findIndex((rank) => rank.test(module)), module.toLowerCase()]
}

const keyOfLine = (line: string): Key => keyOf(/['"]([^'"]*)['"]/.exec(line)?.[1] ?? '')

function compare([rank, module]: Key, [otherRank, other]: Key): number {
  return rank - otherRank || (module < other ? -1 : module > other ? 1 : 0)
}

/** Whether somebody sorts the imports: three may be in order by chance, two if empty lines stand between groups. */
function isSorted(imports: readonly ImportDeclaration[], isGrouped: boolean): boolean {
  const keys = imports.map((each) => keyOf(each.getModuleSpecifierValue()))
  return (
    keys.length > (isGrouped ? 2 : 3) &&
    keys.every((key, index) => index === 0 || compare(keys[index - 1] ?? key, key) <= 0)
  )
}

/** Whether an empty line stands before an import. */
function startsGroup(declaration: ImportDeclaration): boolean {
  return /\n[\t ]*\r?\n\s*$/.test(declaration.getSourceFile().getFullText().slice(0, declaration.getStart()))
}

function after(declaration: ImportDeclaration, lines: readonly string[], style: SourceStyle): Splice {
  const source = declaration.getSourceFile().getFullText()
  const end = declaration.getEnd()
  const lineEnd = source.slice(end).search(/\r?\n|$/)
  const restOfLine = source.slice(end, end + lineEnd)
  const text = lines.map((line) => style.eol + line).join('')
  if (/^\s*(\/\/.*|\/\*.*\*\/\s*)?$/.test(restOfLine))
    return { start: end + lineEnd, end: end + lineEnd, text }
  // Code after the import gets a line of its own.
  const gap = restOfLine.length - restOfLine.trimStart().length
  return { start: end, end: end + gap, text: text + style.eol }
}

function isDirective(statement: Node): boolean {
  return Node.isExpressionStatement(statement) && Node.isStringLiteral(statement.getExpression())
}
