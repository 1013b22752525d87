import { Node, type SourceFile, SyntaxKind } from '../edits/tsMorph.js'
import { parse } from '../edits/wrapEntry.js'
import { type EditedSource, modulesOf } from './exportReaders.js'
import { fileName } from './finishFile.js'
import { kitMembers, memberTodos } from './kits/kitMembers.js'
import { type Decision, referencesOf } from './reading/draft.js'

/** The module of a host that has the kit. */
const ownKit = /(^|\/)appkit\/generated\/kit(\.js)?$/
/** Through how many files an instance is followed. */
const maxRounds = 10

/** The names under which files export the kit; `default` is one. */
type Exports = Map<SourceFile, Set<string>>

/**
 * Finds what a host reads of the kit that this kit lacks. JavaScript has no types that would say so, and the page would throw.
 * It is followed through variables, exports and imports, and not through functions.
 *
 * @param sources - every source file of the host, after the edits.
 * @param from - the name of the kit that was replaced.
 */
export function findLackingMembers(sources: readonly EditedSource[], from: string): readonly Decision[] {
  const exported: Exports = new Map()
  const parsed = new Map<string, SourceFile | undefined>()
  const parsedOf = ({ path, text }: EditedSource) => {
    if (!parsed.has(path)) parsed.set(path, parse(fileName(path), text))
    return parsed.get(path)
  }
  let found: readonly Decision[] = []
  for (let round = 0, size = -1; round < maxRounds && size !== sizeOf(exported); round++) {
    size = sizeOf(exported)
    found = sources.flatMap((source) => {
      const modules = modulesWith(source, exported)
      const file = modules.size > 0 ? parsedOf(source) : undefined
      if (file === undefined) return []
      const instances = instancesIn(file, modules)
      const names = exportsOf(file, modules, instances)
      if (names.size > 0) exported.set(source.file, names)
      const lacking = instances.flatMap(readMembers).filter(({ name }) => !kitMembers.has(name))
      return lacking
        .map(({ name, node }) => {
          const todo = memberTodos.get(name) ?? 'look for a counterpart in docs/react.md#without-components.'
          const message = `${name} of the object that ${from} returned is not in this kit: ${todo}`
          const line = node.getStartLineNumber()
          return { code: 'MIGRATE_NAME' as const, file: source.path, line, message }
        })
        .sort((one, other) => one.line - other.line)
    })
  }
  return found
}

const sizeOf = (exported: Exports) => [...exported.values()].reduce((sum, names) => sum + names.size, 0)

/** The specifiers of a file that lead to the kit, with the names that it has there. */
function modulesWith(
  { file, text }: EditedSource,
  exported: Exports,
): ReadonlyMap<string, ReadonlySet<string>> {
  const modules = new Map<string, ReadonlySet<string>>()
  for (const [, module = ''] of text.matchAll(/['"]([^'"\n]+)['"]/g))
    if (ownKit.test(module)) modules.set(module, new Set(['kit']))
  for (const [target, names] of exported)
    if (target !== file) for (const module of modulesOf(file, target)) modules.set(module, names)
  return modules
}

/** Every expression of a file that is the kit. */
function instancesIn(file: SourceFile, modules: ReadonlyMap<string, ReadonlySet<string>>): readonly Node[] {
  const instances: Node[] = []
  const open: Node[] = []
  for (const declaration of file.getImportDeclarations()) {
    const names = modules.get(declaration.getModuleSpecifierValue())
    if (names === undefined) continue
    for (const specifier of declaration.getNamedImports())
      if (names.has(specifier.getName())) open.push(specifier.getAliasNode() ?? specifier.getNameNode())
    const whole = declaration.getDefaultImport()
    if (whole && names.has('default')) open.push(whole)
    const namespace = declaration.getNamespaceImport()
    for (const reference of namespace ? usesOf(file, namespace) : []) {
      const parent = reference.getParent()
      if (Node.isPropertyAccessExpression(parent) && names.has(parent.getName())) instances.push(parent)
    }
  }
  const seen = new Set<unknown>()
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const symbol = name.getSymbol()
    if (seen.has(symbol)) continue
    seen.add(symbol)
    for (const use of usesOf(file, name)) {
      instances.push(use)
      const holder = holderOf(use)
      if (holder) open.push(holder)
    }
  }
  return instances
}

/** Finds the uses of the thing that one name stands for, and not those of something else of that name. */
function usesOf(file: SourceFile, name: Node): readonly Node[] {
  const symbol = name.getSymbol()
  return referencesOf(file, name.getText()).filter((use) => use.getSymbol() === symbol)
}

/** The variable that is given a value. */
function holderOf(use: Node): Node | undefined {
  const value = outermost(use)
  const parent = value.getParent()
  if (Node.isVariableDeclaration(parent) && parent.getInitializer() === value) {
    const name = parent.getNameNode()
    return Node.isIdentifier(name) ? name : undefined
  }
  const isGiven =
    Node.isBinaryExpression(parent) &&
    parent.getRight() === value &&
    /^(\?\?|\|\|)?=$/.test(parent.getOperatorToken().getText())
  return isGiven && Node.isIdentifier(parent.getLeft()) ? parent.getLeft() : undefined
}

/** An expression with the parentheses and assertions around it. */
function outermost(node: Node): Node {
  const parent = node.getParent()
  const isAround =
    Node.isParenthesizedExpression(parent) || Node.isNonNullExpression(parent) || Node.isAsExpression(parent)
  return isAround ? outermost(parent) : node
}

/** Reads the members that are taken of an instance. */
function readMembers(use: Node): readonly { readonly name: string; readonly node: Node }[] {
  const value = outermost(use)
  const parent = value.getParent()
  if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === value)
    return [{ name: parent.getName(), node: parent.getNameNode() }]
  if (Node.isElementAccessExpression(parent) && parent.getExpression() === value) {
    const name = parent.getArgumentExpression()?.asKind(SyntaxKind.StringLiteral)
    return name ? [{ name: name.getLiteralText(), node: name }] : []
  }
  if (!Node.isVariableDeclaration(parent) || parent.getInitializer() !== value) return []
  const pattern = parent.getNameNode()
  if (!Node.isObjectBindingPattern(pattern)) return []
  return pattern.getElements().flatMap((element) => {
    const name = (element.getPropertyNameNode() ?? element.getNameNode()).getText()
    return element.getDotDotDotToken() ? [] : [{ name, node: element }]
  })
}

/** The names under which a file exports the kit, also those that it passes on. */
function exportsOf(
  file: SourceFile,
  modules: ReadonlyMap<string, ReadonlySet<string>>,
  instances: readonly Node[],
): Set<string> {
  const names = new Set<string>()
  for (const use of instances) {
    const value = outermost(use)
    const parent = value.getParent()
    const holder = holderOf(use)
    const declaration = holder?.getSymbol()?.getValueDeclaration()
    const statement = declaration?.getFirstAncestorByKind(SyntaxKind.VariableStatement)
    if (holder && statement?.isExported()) names.add(holder.getText())
    if (Node.isExportAssignment(parent)) names.add('default')
    if (Node.isExportSpecifier(parent)) names.add(parent.getAliasNode()?.getText() ?? parent.getName())
  }
  for (const declaration of file.getExportDeclarations()) {
    const passed = modules.get(declaration.getModuleSpecifierValue() ?? '')
    if (passed === undefined) continue
    const named = declaration.getNamedExports()
    for (const specifier of named)
      if (passed.has(specifier.getName()))
        names.add(specifier.getAliasNode()?.getText() ?? specifier.getName())
    if (named.length === 0 && !declaration.getNamespaceExport())
      for (const name of passed) if (name !== 'default') names.add(name)
  }
  return names
}
