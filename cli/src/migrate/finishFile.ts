import { addImports, insertAbove } from '../edits/addImports.js'
import type { SourceStyle, Splice } from '../edits/codeStyle.js'
import { Node, type SourceFile, SyntaxKind } from '../edits/tsMorph.js'
import { applySplices, parse } from '../edits/wrapEntry.js'
import { inBraces, list } from '../render/renderConfig.js'
import { ruleOf } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { closed, type Marked, withLeft } from './leftNames.js'
import { type Decision, type Draft, lineOf, referencesOf } from './reading/draft.js'
import { isPure } from './reading/isPure.js'

/**
 * Makes the edits of a file: those that were collected, the imports, and the removal of what is unused because of them.
 *
 * @param draft - the edits.
 * @param kit - the other kit.
 * @param readersOf - lists the readers of an export. Adapters of the other kit that nobody reads are removed with the rest.
 * @returns the new text and what a person must decide, or undefined if the text would not parse.
 */
export function finishFile(
  draft: Draft,
  kit: OtherKit,
  readersOf?: (name: string) => readonly string[],
): { readonly text: string; readonly decisions: readonly Decision[] } | undefined {
  const original = draft.file
  const used = (name: string) => referencesOf(original, name).length > 0
  let state = edit({ text: original.getFullText(), decisions: draft.decisions }, [
    ...draft.splices,
    ...importSplices(draft, kit),
  ])
  for (let round = 0; round < 30; round++) {
    const file = parse(fileName(draft.path), state.text)
    if (file === undefined) return undefined
    const splices = unusedIn(file, kit, draft, used, readersOf)
    if (splices.length === 0) {
      // The blank lines before a removed last statement go, too.
      const isBare = /\n\s*\n$/.test(original.getFullText())
      const rest = isBare ? state.text : state.text.replace(/(\r?\n)\s*$/, '$1')
      // A file of which nothing is left stays a module.
      const { semicolons, eol } = draft.style
      const text = rest.trim() === '' ? `export {}${semicolons ? ';' : ''}${eol}` : rest
      return { text, decisions: closed(draft.path, withLeft(file, state, kit, readersOf)) }
    }
    state = edit(state, splices)
  }
  return undefined
}

/** The name under which a text is parsed. */
export function fileName(path: string): string {
  return `/file.${/\.[cm]?ts$/.test(path) ? 'ts' : path.endsWith('.tsx') ? 'tsx' : 'jsx'}`
}

function edit({ text, decisions }: Marked, given: readonly Splice[]): Marked {
  const all = joined(text, given)
  const outer = all.filter(
    (one, index) =>
      !all.some(
        (other, at) =>
          at !== index &&
          other.start <= one.start &&
          one.end <= other.end &&
          (other.end - other.start > one.end - one.start || (at < index && one.start !== one.end)),
      ),
  )
  const moved = (at: number) =>
    outer.reduce((sum, { start, end, text: next }) => {
      if (end <= at) return sum + next.length - (end - start)
      return start < at ? sum + start - at : sum
    }, at)
  return {
    text: applySplices(text, outer),
    decisions: decisions.map((entry) => ({ ...entry, at: moved(entry.at) })),
  }
}

/** Joins removals that follow on one another, and removes one of the two blank lines around them. */
function joined(text: string, splices: readonly Splice[]): readonly Splice[] {
  const result: Splice[] = []
  for (const splice of [...splices].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    const follows =
      last?.text === '' && splice.text === '' && last.end === splice.start && last.end > last.start
    if (!follows) {
      result.push(splice)
      continue
    }
    const blankAbove = last.start === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, last.start))
    const blankBelow = /^[ \t]*\r?\n/.exec(text.slice(splice.end))?.[0]
    const isBlank = text[splice.end - 1] === '\n' && blankAbove && blankBelow !== undefined
    result.splice(-1, 1, { start: last.start, end: splice.end + (isBlank ? blankBelow.length : 0), text: '' })
  }
  return result
}

/** The lines of imports, where the other kit was imported. */
function importSplices(draft: Draft, kit: OtherKit): readonly Splice[] {
  const { style, file } = draft
  const { quote: q, eol } = style
  const end = style.semicolons ? ';' : ''
  const rank = (module: string) => (module.startsWith('.') ? `1${module}` : `0${module}`)
  const named = [...draft.imports].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
  const splices: Splice[] = []
  const lines: string[] = []
  for (const [module, names] of named) {
    const present = file
      .getImportDeclarations()
      .find(
        (entry) =>
          entry.getModuleSpecifierValue() === module &&
          entry.getNamedImports().length > 0 &&
          !entry.isTypeOnly(),
      )
    const last = present?.getNamedImports().at(-1)
    if (last)
      splices.push({
        start: last.getEnd(),
        end: last.getEnd(),
        text: [...names].map((name) => `, ${name}`).join(''),
      })
    else
      lines.push(
        ...list('import {', [...names].sort(), `} from ${q}${module}${q}${end}`, {
          ...inBraces,
          unit: style.unit,
        }),
      )
  }
  const effects = [...draft.effects].filter((module) => !draft.imports.has(module))
  lines.push(...effects.map((module) => `import ${q}${module}${q}${end}`))
  if (lines.length === 0) return splices
  const anchor = file
    .getImportDeclarations()
    .find((entry) => kit.packages.test(entry.getModuleSpecifierValue()))
  if (anchor === undefined) return [...splices, ...addImports(file, lines, style)]
  return [...splices, insertAbove(anchor, lines.map((line) => line + eol).join(''))]
}

/** Takes out the imports, variables and functions that are unused now, and were not before. */
function unusedIn(
  file: SourceFile,
  kit: OtherKit,
  draft: Draft,
  used: (name: string) => boolean,
  readersOf?: (name: string) => readonly string[],
): readonly Splice[] {
  const isOurs = (module: string) =>
    kit.packages.test(module) || module.startsWith('appkit-runtime') || module === draft.own('kit')
  const splices: Splice[] = []
  const isGone = (name: string) => referencesOf(file, name).length === 0
  for (const declaration of file.getImportDeclarations()) {
    const module = declaration.getModuleSpecifierValue()
    const gone = declaration.getNamedImports().filter((specifier) => {
      const local = (specifier.getAliasNode() ?? specifier.getNameNode()).getText()
      if (draft.moved.has(specifier.getName()) && kit.packages.test(module)) return true
      return isGone(local) && (isOurs(module) || used(local))
    })
    if (gone.length === 0) continue
    const rest = declaration.getNamedImports().filter((specifier) => !gone.includes(specifier))
    if (rest.length === 0 && !declaration.getDefaultImport() && !declaration.getNamespaceImport())
      splices.push(lineOf(file.getFullText(), declaration))
    else splices.push(keepSpecifiers(declaration.getImportClauseOrThrow(), rest, draft.style))
  }
  for (const declaration of file.getDescendantsOfKind(SyntaxKind.VariableDeclaration)) {
    const statement = declaration.getVariableStatement()
    const name = declaration.getName()
    if (statement?.getDeclarations().length !== 1) continue
    if (!Node.isIdentifier(declaration.getNameNode()) || !isGone(name)) continue
    const value = declaration.getInitializer()
    if (statement.isExported()) {
      const isUnread = readersOf?.(name).length === 0 && !isReexported(file, name)
      if (!isUnread || !value || !(draft.extracted.has(name) || hasAdapter(value, file, kit))) continue
    } else if (!used(name)) continue
    const isDone = draft.extracted.has(name) || (value && isPure(value, file, kit))
    if (value && isDone) splices.push(lineOf(file.getFullText(), statement))
  }
  for (const statement of [...file.getFunctions(), ...file.getClasses()]) {
    const name = statement.getName() ?? ''
    if (!statement.isExported() && used(name) && isGone(name))
      splices.push(lineOf(file.getFullText(), statement))
  }
  return splices
}

function keepSpecifiers(clause: Node, rest: readonly Node[], style: SourceStyle): Splice {
  const named = clause.getFirstDescendantByKindOrThrow(SyntaxKind.NamedImports)
  const names = rest.map((specifier) => specifier.getText())
  const { eol, unit } = style
  const inner = named.getText().includes('\n')
    ? `{${eol}${names.map((name) => `${unit}${name},${eol}`).join('')}}`
    : `{ ${names.join(', ')} }`
  if (names.length > 0) return { start: named.getStart(), end: named.getEnd(), text: inner }
  const comma = /,\s*$/.exec(clause.getText().slice(0, named.getStart() - clause.getStart()))?.[0].length ?? 0
  return { start: named.getStart() - comma, end: named.getEnd(), text: '' }
}

/** Whether a file exports a name in a list, or as its default. */
function isReexported(file: SourceFile, name: string): boolean {
  const listed = file
    .getExportDeclarations()
    .some(
      (entry) => !entry.hasModuleSpecifier() && entry.getNamedExports().some((one) => one.getName() === name),
    )
  return listed || file.getExportAssignments().some((entry) => entry.getExpression().getText() === name)
}

/** Whether a value is made with an adapter of the other kit, which sets up nothing without that kit. */
function hasAdapter(value: Node, file: SourceFile, kit: OtherKit): boolean {
  const names = adaptersIn(file, kit)
  return [value, ...value.getDescendants()].some(
    (node) => Node.isNewExpression(node) && names.has(node.getExpression().getText()),
  )
}

/** The adapters of the other kit that a file imports, by their local names. */
function adaptersIn(file: SourceFile, kit: OtherKit): ReadonlySet<string> {
  return new Set(
    file
      .getImportDeclarations()
      .filter((entry) => kit.packages.test(entry.getModuleSpecifierValue()))
      .flatMap((entry) =>
        entry.getNamedImports().flatMap((one) => {
          const rule = ruleOf(kit, one.getName(), entry.getModuleSpecifierValue())
          const isAdapter = rule?.is === 'setup' && rule.isAdapter === true
          return isAdapter ? [(one.getAliasNode() ?? one.getNameNode()).getText()] : []
        }),
      ),
  )
}
