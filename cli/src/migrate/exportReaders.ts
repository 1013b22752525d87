import { type SourceFile, SyntaxKind } from '../edits/tsMorph.js'
import { parse } from '../edits/wrapEntry.js'
import { fileName } from './finishFile.js'
import { referencesOf } from './reading/draft.js'

/** A file of a host as it was, with its text after the edits. */
export interface EditedSource {
  /** From the host's root, `/` between folders. */
  readonly path: string
  /** As it was: its imports are resolved. */
  readonly file: SourceFile
  readonly text: string
}

/** Finds the lines that read an export of a file: `src/App.tsx:3`. */
export type ReadersOf = (file: SourceFile, name: string) => readonly string[]

/**
 * Finds who reads the exports of a host's files after the edits: imports by name or as a whole, and exports again.
 *
 * @param sources - every source file of the host.
 */
export function findReaders(sources: readonly EditedSource[]): ReadersOf {
  const parsed = new Map<string, SourceFile | undefined>()
  const parsedOf = ({ path, text }: EditedSource) => {
    if (!parsed.has(path)) parsed.set(path, parse(fileName(path), text))
    return parsed.get(path)
  }
  return (file, name) =>
    sources.flatMap((source) => {
      if (source.file === file || !canReadExport(source.text, name)) return []
      const modules = modulesOf(source.file, file)
      const edited = modules.size > 0 ? parsedOf(source) : undefined
      const lines = edited ? readingLines(edited, modules, name) : []
      return lines.map((line) => `${source.path}:${line}`)
    })
}

/** Whether a text can read an export: it names it, or passes on everything. */
function canReadExport(text: string, name: string): boolean {
  return text.includes(name) || /export\s*\*/.test(text)
}

/** The specifiers by which one file names another. */
export function modulesOf(from: SourceFile, to: SourceFile): ReadonlySet<string> {
  const named = [...from.getImportDeclarations(), ...from.getExportDeclarations()].flatMap((declaration) => {
    const specifier = declaration.getModuleSpecifierValue()
    return specifier !== undefined && declaration.getModuleSpecifierSourceFile() === to ? [specifier] : []
  })
  const called = from.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
    const [argument] = call.getArguments()
    const isImport = /^(import|require)$/.test(call.getExpression().getText())
    const module = argument?.asKind(SyntaxKind.StringLiteral)?.getLiteralText()
    const base = to.getFilePath().replace(/(\/index)?\.\w+$/, '')
    return isImport && module && base.endsWith(module.replace(/^[./@~]+/, '/')) ? [module] : []
  })
  return new Set([...named, ...called])
}

function readingLines(file: SourceFile, modules: ReadonlySet<string>, name: string): readonly number[] {
  const lines: number[] = []
  for (const declaration of file.getImportDeclarations()) {
    if (!modules.has(declaration.getModuleSpecifierValue())) continue
    for (const specifier of declaration.getNamedImports())
      if (specifier.getName() === name) lines.push(specifier.getStartLineNumber())
    const whole = declaration.getNamespaceImport()?.getText()
    for (const reference of whole ? referencesOf(file, whole) : [])
      if (reference.getParent()?.getText() === `${whole}.${name}`) lines.push(reference.getStartLineNumber())
  }
  for (const declaration of file.getExportDeclarations()) {
    if (!modules.has(declaration.getModuleSpecifierValue() ?? '')) continue
    const names = declaration.getNamedExports()
    const isPassedOn = names.length === 0 || names.some((specifier) => specifier.getName() === name)
    if (isPassedOn) lines.push(declaration.getStartLineNumber())
  }
  for (const call of file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    const module = call.getArguments()[0]?.asKind(SyntaxKind.StringLiteral)?.getLiteralText()
    const isImport = /^(import|require)$/.test(call.getExpression().getText())
    if (isImport && module !== undefined && modules.has(module)) lines.push(call.getStartLineNumber())
  }
  return lines
}
