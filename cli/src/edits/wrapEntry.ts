import { Project, type SourceFile, SyntaxKind, ts } from 'ts-morph'
import { addImports } from './addImports.js'
import { applySplices } from './applySplices.js'
import { detectStyle } from './detectStyle.js'
import { findRoot } from './findRoot.js'
import type { EntryEdit, EntryImports } from './types.js'
import { wrapRoot } from './wrapRoot.js'

/**
 * Makes the one edit to a host's entry file: three imports, and the provider and button around its root.
 *
 * @param source The entry file.
 * @param fileName Its name; the ending says whether it is TypeScript.
 * @param imports Where the entry finds what it imports.
 * @returns The new text, or that it is there already, or why the file was not understood. Never a half edit.
 */
export function wrapEntry(source: string, fileName: string, imports: EntryImports): EntryEdit {
  const name = `/entry.${/\.m?tsx?$/.test(fileName) ? 'tsx' : 'jsx'}`
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = source.slice(mark.length)
  const file = parse(name, text)
  if (file === undefined) return { kind: 'unclear', reason: 'does not parse' }

  const wrapped = file
    .getImportDeclarations()
    .some((declaration) =>
      declaration.getNamedImports().some((named) => named.getName() === 'AppKitProvider'),
    )
  if (wrapped) return { kind: 'already' }

  if (/\.m?[jt]s$/.test(fileName) && !holdsJsx(file)) {
    return { kind: 'unclear', reason: 'holds no JSX, so the button cannot be put there' }
  }
  const root = findRoot(file)
  if (!root.found) return { kind: 'unclear', reason: root.reason }
  const taken = ['AppKitProvider', 'AppKitButton'].filter((binding) => has(file, binding))
  if (taken.length > 0) return { kind: 'unclear', reason: `has something else named ${taken.join(' and ')}` }
  const style = detectStyle(text)
  const kit = has(file, 'kit') ? 'appKit' : 'kit'
  const splices = [addImports(file, imports, kit, style), wrapRoot(root.expression, kit, style)]
  const edited = applySplices(text, splices)
  if (parse(name, edited) === undefined) return { kind: 'unclear', reason: 'would not parse after the edit' }
  return { kind: 'edited', text: mark + edited }
}

/** The parsed file, or undefined when it has a syntax error. */
function parse(name: string, text: string): SourceFile | undefined {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: { allowJs: true, jsx: ts.JsxEmit.Preserve, noResolve: true, types: [] },
  })
  const file = project.createSourceFile(name, text)
  return project.getProgram().getSyntacticDiagnostics(file).length === 0 ? file : undefined
}

function has(file: SourceFile, name: string): boolean {
  return file.getDescendantsOfKind(SyntaxKind.Identifier).some((identifier) => identifier.getText() === name)
}

function holdsJsx(file: SourceFile): boolean {
  return [SyntaxKind.JsxElement, SyntaxKind.JsxSelfClosingElement, SyntaxKind.JsxFragment].some(
    (kind) => file.getFirstDescendantByKind(kind) !== undefined,
  )
}
