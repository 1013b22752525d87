import { Node, type SourceFile, SyntaxKind } from '../edits/tsMorph.js'
import { type Decision, type OpenDecision, referencesOf } from './draft.js'
import type { OtherKit } from './kits/types.js'

/** A text with positions in it that decisions are about. */
export interface Marked {
  readonly text: string
  readonly decisions: readonly OpenDecision[]
}

/** Adds a decision for each name of the other kit that is still there. */
export function withLeft(
  file: SourceFile,
  state: Marked,
  kit: OtherKit,
  readersOf: (name: string) => readonly string[] = () => [],
): Marked {
  const left: OpenDecision[] = []
  const say = (node: Node, message: string) =>
    left.push({ code: 'MIGRATE_NAME', at: node.getStart(), message })
  const ofSignIn: { readonly name: string; readonly at: Node }[] = []
  for (const declaration of file.getImportDeclarations()) {
    const module = declaration.getModuleSpecifierValue()
    if (!kit.packages.test(module)) continue
    const names = declaration.getNamedImports()
    if (names.length === 0)
      say(declaration, `${module} is still imported, and nothing is known that replaces it.`)
    for (const specifier of names) {
      const local = (specifier.getAliasNode() ?? specifier.getNameNode()).getText()
      const rule = ruleOf(kit, specifier.getName(), module)
      if (rule?.is === 'signIn') {
        ofSignIn.push(...referencesOf(file, local).map((at) => ({ name: specifier.getName(), at })))
        continue
      }
      const todo =
        rule?.is === 'none'
          ? rule.todo
          : rule?.is === 'element'
            ? 'draw it with useAppKitAccount, useAppKitNetwork and useAppKit, see docs/react.md.'
            : 'look for a counterpart in docs/react.md.'
      if (rule?.is === 'setup' && rule.isAdapter) {
        for (const reference of referencesOf(file, local))
          say(reference, adapterMessage(specifier.getName(), reference, kit, readersOf))
        continue
      }
      for (const reference of referencesOf(file, local))
        if (
          !Node.isJsxClosingElement(reference.getParent()) &&
          !Node.isJsxClosingElement(reference.getParent()?.getParent())
        )
          say(
            reference,
            `${reference.getParent()?.getText().startsWith(`${local}.`) ? reference.getParent()?.getText() : specifier.getName()} of ${kit.name} has no counterpart that is known: ${todo}`,
          )
    }
  }
  const [first] = ofSignIn.toSorted((a, b) => a.at.getStart() - b.at.getStart())
  if (first)
    left.push({
      code: 'MIGRATE_SIGN_IN',
      at: first.at.getStart(),
      message: signInMessage([...new Set(ofSignIn.map(({ name }) => name))], kit),
    })
  for (const declaration of file.getExportDeclarations())
    if (kit.packages.test(declaration.getModuleSpecifierValue() ?? ''))
      say(
        declaration,
        `${declaration.getModuleSpecifierValue()} is exported again. Export what stands for it in appkit-runtime/react.`,
      )
  for (const literal of file.getDescendantsOfKind(SyntaxKind.StringLiteral)) {
    const isModule =
      Node.isImportDeclaration(literal.getParent()) || Node.isExportDeclaration(literal.getParent())
    if (!isModule && kit.packages.test(literal.getLiteralText()))
      say(
        literal,
        `${literal.getLiteralText()} is named here, e.g. to be mocked or loaded later. Take it out.`,
      )
  }
  return { text: state.text, decisions: [...state.decisions, ...left] }
}

/** What is said of sign-in by a server of the host, which stays as it is. */
export function signInMessage(names: readonly string[], kit: OtherKit): string {
  const what = names.length > 0 ? `${names.join(', ')} of ${kit.name}` : 'these functions'
  return `${what}: users sign in by a server of your own, and nothing asks them to any more. Give functions that call your server to siweConfig or siwx of appkit.config (docs/config.md#sign-in), or use the server of this kit: npx create-appkit add siwx, and docs/sign-in.md#server. Then take this out.`
}

/** What is said of an adapter that somebody still reads. */
function adapterMessage(
  name: string,
  reference: Node,
  kit: OtherKit,
  readersOf: (name: string) => readonly string[],
): string {
  const owner = reference.getFirstAncestorByKind(SyntaxKind.VariableDeclaration)
  const readers = owner?.getVariableStatement()?.isExported() ? readersOf(owner.getName()) : []
  const where = readers.length > 0 ? ` It is still read in ${readers.join(', ')}.` : ''
  return `${name} of ${kit.name} is not needed any more: the networks of appkit.config bring their own.${where} Take it out.`
}

/** What is known of a name; the same name of another module can be something else. */
export function ruleOf(kit: OtherKit, name: string, module: string): OtherKit['names'][string] | undefined {
  const special = Object.entries(kit.names).find(
    ([key]) => key.endsWith(`#${name}`) && module.startsWith(key.split('#')[0] ?? ''),
  )
  return special?.[1] ?? (Object.hasOwn(kit.names, name) ? kit.names[name] : undefined)
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
