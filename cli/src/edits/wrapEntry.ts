import { addImports } from './addImports.js'
import { detectStyle, type EntryEdit, type EntryImports, importLines, type Splice } from './codeStyle.js'
import { findRoot } from './findRoot.js'
import { splitMark } from './sourceText.js'
import { Project, type SourceFile, SyntaxKind, ts } from './tsMorph.js'
import { wrapRoot } from './wrapRoot.js'

/**
 * Makes the one edit to the app's entry file: three imports, and the provider and button around its root.
 *
 * @param source - the entry file.
 * @param fileName - its name. The extension says whether it is TypeScript.
 * @param imports - the paths of the modules.
 * @returns the new text, or that it is there already, or why the file was not understood. Never a part of the
 *   edit.
 */
export function wrapEntry(source: string, fileName: string, imports: EntryImports): EntryEdit {
  const name = `/entry.${/\.m?tsx?$/.test(fileName) ? 'tsx' : 'jsx'}`
  const { mark, text } = splitMark(source)
  const file = parse(name, text)
  if (file === undefined) return { kind: 'unclear', reason: 'does not parse' }

  if (providerIn(file) === 'ours') return { kind: 'already' }

  if (/\.m?[jt]s$/.test(fileName) && !holdsJsx(file)) {
    return { kind: 'unclear', reason: 'holds no JSX, so the button cannot be put there' }
  }
  const root = findRoot(file)
  if (!root.found) return { kind: 'unclear', reason: root.reason }
  const taken = ['AppKitProvider', 'AppKitButton'].filter((binding) => has(file, binding))
  if (taken.length > 0) return { kind: 'unclear', reason: `has something else named ${taken.join(' and ')}` }
  const style = detectStyle(text)
  const kit = has(file, 'kit') ? 'appKit' : 'kit'
  const splices = [
    ...addImports(file, importLines(imports, kit, style), style),
    wrapRoot(root.expression, kit, style),
  ]
  const edited = applySplices(text, splices)
  if (parse(name, edited) === undefined) return { kind: 'unclear', reason: 'would not parse after the edit' }
  return { kind: 'edited', text: mark + edited }
}

/**
 * Whose provider a file imports. The kit that this one replaces has one of the same name, and hosts call theirs so.
 *
 * @param file - the parsed file.
 * @returns undefined if it imports nothing of that name.
 */
export function providerIn(file: SourceFile): 'ours' | 'another' | undefined {
  const modules = file
    .getImportDeclarations()
    .filter((each) => each.getNamedImports().some((named) => named.getName() === 'AppKitProvider'))
    .map((each) => each.getModuleSpecifierValue())
  if (modules.some((module) => /^appkit-runtime\/react(\/|$)/.test(module))) return 'ours'
  return modules.length > 0 ? 'another' : undefined
}

/** The parsed file, or undefined if it has a syntax error. */
export function parse(name: string, text: string): SourceFile | undefined {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve, noResolve: true, types: [] },
  })
  const file = project.createSourceFile(name, text)
  const errors = /\.tsx?$/.test(name)
    ? (file.compilerNode as ParsedFile).parseDiagnostics
    : // In JavaScript, types are errors too. Only a program of the compiler finds them, which takes it three times as long.
      project.getProgram().getSyntacticDiagnostics(file)
  return errors.length === 0 ? file : undefined
}

/** A parsed file of the compiler, with the errors that its parser keeps in it, though its declarations do not say so. */
type ParsedFile = SourceFile['compilerNode'] & { readonly parseDiagnostics: readonly unknown[] }

function has(file: SourceFile, name: string): boolean {
  return file.getDescendantsOfKind(SyntaxKind.Identifier).some((identifier) => identifier.getText() === name)
}

function holdsJsx(file: SourceFile): boolean {
  return [SyntaxKind.JsxElement, SyntaxKind.JsxSelfClosingElement, SyntaxKind.JsxFragment].some(
    (kind) => file.getFirstDescendantByKind(kind) !== undefined,
  )
}

/**
 * Replaces parts of a source.
 *
 * @param source - the text.
 * @param splices - parts that do not overlap, in any order. Two at the same position keep their order.
 * @returns the new text. Everything else is unchanged.
 */
export function applySplices(source: string, splices: readonly Splice[]): string {
  let text = ''
  let position = 0
  for (const splice of [...splices].sort((a, b) => a.start - b.start)) {
    text += source.slice(position, splice.start) + splice.text
    position = splice.end
  }
  return text + source.slice(position)
}
