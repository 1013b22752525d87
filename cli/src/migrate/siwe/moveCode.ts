import { posix } from 'node:path'
import { type ClassDeclaration, Node, type SourceFile } from '../../edits/tsMorph.js'
import { ruleOf } from '../kits/otherKits.js'
import { referencesOf } from '../reading/draft.js'
import type { Reading } from '../reading/found.js'
import { isPure } from '../reading/isPure.js'
import { knownNetwork } from '../reading/networks.js'
import type { MovedCode } from '../reading/siweModule.js'
import { importsTypes, isTypeUse } from './typeUses.js'

/** The paths of the modules of the functions, without their ending: as `siweConfig`, and as `siwx`. */
export const siwePath = 'src/appkit/siweConfig'
export const siwxPath = 'src/appkit/siwx'

/** Whether a path is that of such a module. */
export const isSignInModule = (path: string): boolean =>
  [siwePath, siwxPath].some((each) => path.startsWith(`${each}.`))

/** Types and helpers of the kits for which ours are written into the module. */
const stood =
  /^(formatMessage|SIWE(CreateMessageArgs|VerifyMessageArgs|Session|Config)|GetSiweMessageOptions)$/

/** Names that the module has itself. */
const own = new Set([
  'siweConfig',
  'siwx',
  'MessageOptions',
  'functions',
  'session',
  'createSignInMessage',
  'MessageInput',
  'MessageFields',
  'Functions',
  'asked',
])

/** Nothing is collected yet. */
export function noCode(): MovedCode {
  return {
    nodes: new Set(),
    imports: new Map(),
    clauses: new Set(),
    statements: new Map(),
    stands: new Map(),
  }
}

/**
 * Collects code with everything that it names: imports, and constants, functions and types of its file.
 *
 * @param reading - the file that the other kit is in, and the settings found so far.
 * @param code - the collection so far, which stays as it is.
 * @param node - the code.
 * @returns the collection with it, or undefined if it needs something that only its place has, e.g. the state of a component.
 */
export function moveCode(reading: Reading, code: MovedCode, node: Node): MovedCode | undefined {
  const next: MovedCode = {
    nodes: new Set(code.nodes),
    imports: new Map([...code.imports].map(([module, names]) => [module, new Set(names)])),
    clauses: new Set(code.clauses),
    statements: new Map(code.statements),
    stands: new Map(code.stands),
  }
  return collect(reading, next, node) ? next : undefined
}

function collect(reading: Reading, code: MovedCode, node: Node): boolean {
  code.nodes.add(node)
  return [node, ...node.getDescendants()].every((each) => {
    if (each.getKindName() === 'ThisKeyword' && !isInMethod(each, node)) return false
    if (!Node.isIdentifier(each) || isMember(each)) return true
    const parent = each.getParent()
    const symbol = Node.isShorthandPropertyAssignment(parent) ? parent.getValueSymbol() : each.getSymbol()
    return (symbol?.getDeclarations() ?? []).every((declaration) => take(reading, code, declaration, each))
  })
}

/** `this` of a function, a class or an object in the code is no other object than before. */
function isInMethod(self: Node, node: Node): boolean {
  return self.getAncestors().some((each) => {
    const parent = each.getParent()
    const isMethod = Node.isMethodDeclaration(each) || Node.isGetAccessorDeclaration(each)
    const owner =
      Node.isFunctionExpression(each) || Node.isClassDeclaration(each)
        ? each
        : isMethod && Node.isObjectLiteralExpression(parent)
          ? parent
          : undefined
    return owner !== undefined && (owner === node || owner.getAncestors().includes(node))
  })
}

/** Whether an identifier is the name of a member of something, not of a variable. */
function isMember(identifier: Node): boolean {
  const parent = identifier.getParent()
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === identifier
  if (Node.isQualifiedName(parent)) return parent.getRight() === identifier
  if (Node.isBindingElement(parent)) return parent.getPropertyNameNode() === identifier
  return (
    Node.isMetaProperty(parent) ||
    ((Node.isPropertyAssignment(parent) ||
      Node.isMethodDeclaration(parent) ||
      Node.isPropertySignature(parent) ||
      Node.isMethodSignature(parent)) &&
      parent.getNameNode() === identifier)
  )
}

function take(reading: Reading, code: MovedCode, declaration: Node, use: Node): boolean {
  const isMoved = [declaration, ...declaration.getAncestors()].some((each) => code.nodes.has(each))
  if (isMoved) return true
  if (
    Node.isImportSpecifier(declaration) ||
    Node.isImportClause(declaration) ||
    Node.isNamespaceImport(declaration)
  )
    return takeImport(reading, code, declaration, use)
  return takeStatement(reading, code, declaration)
}

/** A constant, a function or a type of the file, which is written again. A value that is made by a call would be made twice. */
function takeStatement(reading: Reading, code: MovedCode, declaration: Node): boolean {
  const statement = Node.isVariableDeclaration(declaration) ? declaration.getVariableStatement() : declaration
  if (!statement || !Node.isSourceFile(statement.getParent())) return false
  if (Node.isVariableStatement(statement)) {
    const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
    const isConstant = statement.getDeclarationKind() === 'const' && statement.getDeclarations().length === 1
    if (!isConstant || !value || !isPure(value, statement.getSourceFile(), reading.kit)) return false
  } else if (
    !Node.isFunctionDeclaration(statement) &&
    !(Node.isClassDeclaration(statement) && isOnlyIn(code, statement)) &&
    !Node.isTypeAliasDeclaration(statement) &&
    !Node.isInterfaceDeclaration(statement)
  )
    return false
  const name = declaration.getSymbol()?.getName() ?? ''
  const others = [...code.statements.keys()].map((each) => nameOf(each))
  if (own.has(name) || others.includes(name) || isImported(code, name)) return false
  const documented = statement.getText(true)
  const plain = statement.getText()
  const comment = documented.slice(0, documented.length - plain.length)
  code.statements.set(statement, comment + plain.replace(/^export\s+(default\s+)?/, ''))
  return collect(reading, code, statement)
}

/** Whether nothing but the code uses a class, which would be two classes otherwise. */
function isOnlyIn({ nodes }: MovedCode, statement: ClassDeclaration): boolean {
  const within = (node: Node) => node === statement || nodes.has(node)
  return (
    !statement.isExported() &&
    referencesOf(statement.getSourceFile(), statement.getName() ?? '').every((reference) =>
      [reference, ...reference.getAncestors()].some(within),
    )
  )
}

/** Whether the code imports something under a name, from another module than this one. */
function isImported({ imports }: MovedCode, name: string, module?: string): boolean {
  return [...imports].some(([from, names]) => from !== module && names.has(name))
}

function nameOf(statement: Node): string | undefined {
  if (Node.isVariableStatement(statement)) return statement.getDeclarations()[0]?.getName()
  return statement.getSymbol()?.getName()
}

function takeImport(reading: Reading, code: MovedCode, declaration: Node, use: Node): boolean {
  const line = declaration.getFirstAncestor((each) => Node.isImportDeclaration(each))
  if (!Node.isImportDeclaration(line)) return false
  const module = line.getModuleSpecifierValue()
  const source = line.getModuleSpecifierSourceFile()
  if (source && !stands(source, reading)) return false
  const from = source ? fromModule(source, reading.root) : module
  if (!Node.isImportSpecifier(declaration)) {
    if (reading.kit.packages.test(module)) return false
    code.clauses.add(
      Node.isNamespaceImport(declaration)
        ? `${declaration.getText()} from '${from}'`
        : `${line.getDefaultImport()?.getText() ?? ''} from '${from}'`,
    )
    return true
  }
  const [name, local] = [
    declaration.getName(),
    declaration.getAliasNode()?.getText() ?? declaration.getName(),
  ]
  if (own.has(local) || isImported(code, local, from)) return false
  if (reading.kit.packages.test(module)) {
    const network = reading.kit.networks?.test(module) ? knownNetwork(name) : undefined
    if (network?.binding) {
      add(code, `appkit-runtime/namespaces/${network.namespace}/networks`, network.binding, local)
      return true
    }
    if (stood.test(name)) code.stands.set(name, local)
    return stood.test(name) || takeType(reading, code, [name, local, module], use)
  }
  const isType = line.isTypeOnly() || declaration.isTypeOnly()
  add(code, from, name, local, isType)
  return true
}

/** A type of the other kit for which one of ours stands. */
function takeType(
  { kit }: Reading,
  code: MovedCode,
  [name, local, module]: readonly [name: string, local: string, module: string],
  use: Node,
): boolean {
  const rule = ruleOf(kit, name, module)
  if (rule?.is === 'name' && rule.to !== 'eip1193') {
    add(code, rule.to.module ?? 'appkit-runtime/react', rule.to.name, local, true)
    return true
  }
  if (rule?.is !== 'signIn' || !rule.type?.module || !isTypeUse(use, rule)) return false
  code.stands.set(name, local)
  if (!rule.inner) add(code, rule.type.module, rule.type.name, local, true)
  return true
}

function add({ imports }: MovedCode, module: string, name: string, local: string, isType = false): void {
  const names = imports.get(module) ?? new Set()
  imports.set(module, names.add(`${isType ? 'type ' : ''}${name === local ? name : `${name} as ${local}`}`))
}

/** The specifier of a file of the host, as the module names it. */
function fromModule(source: SourceFile, root: string): string {
  const path = posix.relative(root.replaceAll('\\', '/'), source.getFilePath())
  const way = posix.relative(posix.dirname(siwePath), path)
  return `${way.startsWith('.') ? '' : './'}${way.replace(/\.([cm]?)tsx?$/, '.$1js').replace(/\.jsx$/, '.js')}`
}

/** Whether a file can be run with the config: nothing that it imports is of the other kit, or for a page only. */
function stands(source: SourceFile, { kit }: Reading): boolean {
  const open = [source]
  for (const file of open)
    for (const line of file.getImportDeclarations()) {
      const module = line.getModuleSpecifierValue()
      const next = line.getModuleSpecifierSourceFile()
      if (
        (kit.packages.test(module) && !importsTypes(line, kit)) ||
        /\.(css|scss|svg|png)(\?|$)/.test(module)
      )
        return false
      if (next && !open.includes(next)) open.push(next)
    }
  return true
}

/** Moves the lines of a text to the left by an indentation. A template literal keeps its lines as they are. */
export const moveLeft = (text: string, indent: string): string =>
  indent === '' || text.includes('`') ? text : text.replaceAll(`\n${indent}`, '\n')
