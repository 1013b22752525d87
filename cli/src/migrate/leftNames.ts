import { type ImportDeclaration, Node, type SourceFile, SyntaxKind } from '../edits/tsMorph.js'
import { ruleOf } from './kits/otherKits.js'
import type { OtherKit } from './kits/types.js'
import { type Decision, type OpenDecision, referencesOf } from './reading/draft.js'

/** A text with positions in it that decisions are about. */
export interface Marked {
  readonly text: string
  readonly decisions: readonly OpenDecision[]
}

type ReadersOf = (name: string) => readonly string[]

/** A name of the other kit that a file imports. */
interface ImportedName {
  readonly name: string
  readonly local: string
  readonly rule: OtherKit['names'][string] | undefined
  readonly references: readonly Node[]
}

/** Adds a decision for each name of the other kit that is still there. */
export function withLeft(
  file: SourceFile,
  state: Marked,
  kit: OtherKit,
  readersOf: ReadersOf = () => [],
): Marked {
  const declarations = file
    .getImportDeclarations()
    .filter((declaration) => kit.packages.test(declaration.getModuleSpecifierValue()))
  const names = declarations.flatMap((declaration) => importedNames(file, declaration, kit))
  const left = [
    ...declarations.flatMap((declaration) =>
      declaration.getNamedImports().length === 0 ? [effectDecision(declaration)] : [],
    ),
    ...names.flatMap((imported) => useDecisions(imported, kit, readersOf)),
    ...signInDecisions(names, kit),
    ...moduleDecisions(file, kit),
  ]
  return { text: state.text, decisions: [...state.decisions, ...left] }
}

function leftName(node: Node, message: string): OpenDecision {
  return { code: 'MIGRATE_NAME', at: node.getStart(), message }
}

function importedNames(
  file: SourceFile,
  declaration: ImportDeclaration,
  kit: OtherKit,
): readonly ImportedName[] {
  return declaration.getNamedImports().map((specifier) => {
    const name = specifier.getName()
    const local = (specifier.getAliasNode() ?? specifier.getNameNode()).getText()
    const rule = ruleOf(kit, name, declaration.getModuleSpecifierValue())
    return { name, local, rule, references: referencesOf(file, local) }
  })
}

function effectDecision(declaration: ImportDeclaration): OpenDecision {
  const module = declaration.getModuleSpecifierValue()
  return leftName(declaration, `${module} is still imported, and nothing is known that replaces it.`)
}

/** A decision for each use of a name, but of the parts of sign-in, which are one decision together. */
function useDecisions(
  { name, local, rule, references }: ImportedName,
  kit: OtherKit,
  readersOf: ReadersOf,
): readonly OpenDecision[] {
  if (rule?.is === 'signIn') return []
  if (rule?.is === 'setup' && rule.isAdapter)
    return references.map((reference) => leftName(reference, adapterMessage(name, reference, kit, readersOf)))
  const todo =
    rule?.is === 'none'
      ? rule.todo
      : rule?.is === 'element'
        ? 'draw it with useAppKitAccount, useAppKitNetwork and useAppKit, see docs/react.md.'
        : 'look for a counterpart in docs/react.md.'
  return references.filter(isNoClosingTag).map((reference) => {
    const around = reference.getParent()?.getText() ?? ''
    const shown = around.startsWith(`${local}.`) ? around : name
    return leftName(reference, `${shown} of ${kit.name} has no counterpart that is known: ${todo}`)
  })
}

const isNoClosingTag = (reference: Node) =>
  !Node.isJsxClosingElement(reference.getParent()) &&
  !Node.isJsxClosingElement(reference.getParent()?.getParent())

/** One decision, where a part of sign-in is used first. */
function signInDecisions(names: readonly ImportedName[], kit: OtherKit): readonly OpenDecision[] {
  const parts = names.filter(({ rule, references }) => rule?.is === 'signIn' && references.length > 0)
  if (parts.length === 0) return []
  const starts = parts.flatMap(({ references }) => references.map((reference) => reference.getStart()))
  const list = [...new Set(parts.map(({ name }) => name))].join(', ')
  const message = signInMessage(`${list} of ${kit.name}`)
  return [{ code: 'MIGRATE_SIGN_IN', at: Math.min(...starts), message }]
}

/** Finds the places that export the packages of the other kit again, or name them in a text. */
function moduleDecisions(file: SourceFile, kit: OtherKit): readonly OpenDecision[] {
  const exported = file.getExportDeclarations().flatMap((declaration) => {
    const module = declaration.getModuleSpecifierValue() ?? ''
    if (!kit.packages.test(module)) return []
    const text = `${module} is exported again. Export what stands for it in appkit-runtime/react.`
    return [leftName(declaration, text)]
  })
  const named = file.getDescendantsOfKind(SyntaxKind.StringLiteral).flatMap((literal) => {
    const parent = literal.getParent()
    if (Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent)) return []
    const module = literal.getLiteralText()
    if (!kit.packages.test(module)) return []
    return [leftName(literal, `${module} is named here, e.g. to be mocked or loaded later. Take it out.`)]
  })
  return [...exported, ...named]
}

/**
 * Writes the message about sign-in by a server of the host, which stays as it is.
 *
 * @param what - its names, or why it was not taken over.
 */
export function signInMessage(what: string): string {
  return `${what}: users sign in by a server of your own, and nothing asks them to any more. Give functions that call your server to siweConfig or siwx of appkit.config (docs/config.md#sign-in), or use the server of this kit: npx create-appkit add siwx, and docs/sign-in.md#server. Then take this out.`
}

/** Writes the message about an adapter that is left in the code, with the files that read it. */
function adapterMessage(name: string, reference: Node, kit: OtherKit, readersOf: ReadersOf): string {
  const owner = reference.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)
  const readers = owner?.getVariableStatement()?.isExported() ? readersOf(owner.getName()) : []
  const where = readers.length > 0 ? ` It is still read in ${readers.join(', ')}.` : ''
  return `${name} of ${kit.name} is not needed any more: the networks of appkit.config bring their own.${where} Take it out.`
}

/** The decisions of a file with the lines that they are in now, each once. */
export function closed(file: string, { text, decisions }: Marked): readonly Decision[] {
  const all = decisions.map(({ code, at, message }) => ({
    code,
    file,
    line: text.slice(0, at).split('\n').length,
    message,
  }))
  const seen = new Set<string>()
  return all
    .filter((one) => {
      const key = JSON.stringify(one)
      return !seen.has(key) && seen.add(key)
    })
    .sort((a, b) => a.line - b.line)
}
