import { detectStyle, type SourceStyle, type Splice } from '../../edits/codeStyle.js'
import { Node, type SourceFile, SyntaxKind } from '../../edits/tsMorph.js'

/** Something that a person must decide, because there is no counterpart. */
export interface Decision {
  /** Stable and machine-readable, e.g. `MIGRATE_OPTION`. */
  readonly code:
    | 'MIGRATE_OPTION'
    | 'MIGRATE_HOOK'
    | 'MIGRATE_ELEMENT'
    | 'MIGRATE_NETWORK'
    | 'MIGRATE_STYLE'
    | 'MIGRATE_NAME'
    | 'MIGRATE_SIGN_IN'
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The reason, and the step to take. */
  readonly message: string
}

/** A decision at a position of the text. Its line is known when all edits are made. */
export interface OpenDecision {
  readonly code: Decision['code']
  readonly at: number
  readonly message: string
}

/** A statement that becomes several lines. */
export interface Rewrite {
  readonly statement: Node
  /** The lines, and those of them that use the result of `useAppKit`. */
  readonly lines: readonly string[]
  readonly opening: readonly string[]
}

/** The edits of one file of a host, while they are collected. Positions are those of the text as it is. */
export interface Draft {
  /** From the host's root, `/` between folders. */
  readonly path: string
  readonly file: SourceFile
  readonly style: SourceStyle
  readonly splices: Splice[]
  /** Lines of imports to add, each with its names. */
  readonly imports: Map<string, Set<string>>
  /** Modules to import for what they do. */
  readonly effects: Set<string>
  readonly decisions: OpenDecision[]
  /** Statements with hooks that become several, in any order. */
  readonly rewrites: Rewrite[]
  /** Names of the other kit that this file imports, by their local name. */
  readonly kitNames: Set<string>
  /** Exports of the other kit of which every use was replaced. */
  readonly moved: Set<string>
  /** Constants of which nothing is left to do, also if they are exported. */
  readonly extracted: Set<string>
  /** The path of a module of the host's own `src/appkit`. */
  own(module: 'kit' | 'theme' | 'networks'): string
}

/** Starts the edits of a file. */
export function startDraft(path: string, file: SourceFile, own: Draft['own']): Draft {
  return {
    path,
    file,
    style: detectStyle(file.getFullText()),
    splices: [],
    imports: new Map(),
    effects: new Set(),
    decisions: [],
    rewrites: [],
    kitNames: new Set(),
    moved: new Set(),
    extracted: new Set(),
    own,
  }
}

/** Notes something that a person must decide. */
export function decide(draft: Draft, code: Decision['code'], node: Node, message: string): void {
  draft.decisions.push({ code, at: node.getStart(), message })
}

/** Replaces a node. */
export function replace(draft: Draft, node: Node, text: string): void {
  draft.splices.push({ start: node.getStart(), end: node.getEnd(), text })
}

/** Removes a statement with its line, the comment right above it, and one of two blank lines around it. */
export function removeStatement(draft: Draft, node: Node): void {
  draft.splices.push(lineOf(draft.file.getFullText(), node))
}

/** The whole lines of a statement, with the comment right above. */
export function lineOf(text: string, node: Node): Splice {
  const begin = node.getStart(true)
  let start = text.lastIndexOf('\n', begin - 1) + 1
  if (text.slice(start, begin).trim() !== '') start = begin
  else {
    for (;;) {
      const above = text.lastIndexOf('\n', start - 2) + 1
      if (start === 0 || !/^\s*\/\//.test(text.slice(above, start))) break
      start = above
    }
  }
  const rest = /[^\n]*(\n|$)/.exec(text.slice(node.getEnd()))?.[0] ?? ''
  const isLast = /^[\s;]*(\/\/.*)?$/.test(rest)
  let end = node.getEnd() + (isLast ? rest.length : 0)
  const blankAbove = start === 0 || /\n[ \t]*\r?\n$/.test(text.slice(0, start))
  const blankBelow = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0]
  if (isLast && blankAbove && blankBelow !== undefined) end += blankBelow.length
  return { start, end, text: '' }
}

/**
 * Makes a name of a module usable in a file.
 *
 * @returns the name under which the file has it: its own, or another one if that is taken.
 */
export function need(draft: Draft, name: string, module: string, isType = false): string {
  const present = draft.file
    .getImportDeclarations()
    .filter((declaration) => declaration.getModuleSpecifierValue() === module)
    .flatMap((declaration) => declaration.getNamedImports())
    .find((specifier) => specifier.getName() === name)
  if (present) return present.getAliasNode()?.getText() ?? name
  const local = isTaken(draft, name) ? aliasOf(draft, name) : name
  const text = `${isType ? 'type ' : ''}${local === name ? name : `${name} as ${local}`}`
  const names = draft.imports.get(module) ?? new Set()
  names.add(text)
  draft.imports.set(module, names)
  return local
}

/** The kit under its name in a file. */
export function needKit(draft: Draft): string {
  return need(draft, 'kit', draft.own('kit'))
}

function aliasOf(draft: Draft, name: string): string {
  const plain = name.replace(/^(use)?AppKit/, '')
  const known = name === 'kit' ? 'walletKit' : name.startsWith('use') ? `useKit${plain}` : `Kit${plain}`
  return isTaken(draft, known) ? `${known}OfKit` : known
}

/** Whether a file has something of this name that is not of the other kit. */
function isTaken(draft: Draft, name: string): boolean {
  if (draft.kitNames.has(name)) return false
  return isDeclared(draft.file, name)
}

/** Whether a file declares or imports a name. */
export function isDeclared(file: SourceFile, name: string): boolean {
  return file.getDescendantsOfKind(SyntaxKind.Identifier).some((identifier) => {
    if (identifier.getText() !== name) return false
    const parent = identifier.getParent()
    if (Node.isImportSpecifier(parent)) return (parent.getAliasNode() ?? parent.getNameNode()) === identifier
    if (Node.isImportClause(parent) || Node.isNamespaceImport(parent)) return true
    return isOwnName(identifier)
  })
}

/** Whether an identifier is the name of a declaration in code. */
export function isOwnName(identifier: Node): boolean {
  const parent = identifier.getParent()
  if (
    Node.isVariableDeclaration(parent) ||
    Node.isParameterDeclaration(parent) ||
    Node.isFunctionDeclaration(parent) ||
    Node.isClassDeclaration(parent) ||
    Node.isInterfaceDeclaration(parent) ||
    Node.isTypeAliasDeclaration(parent) ||
    Node.isBindingElement(parent)
  )
    return parent.getNameNode() === identifier
  return false
}

/** Lists where a file uses a name, outside its imports. */
export function referencesOf(file: SourceFile, name: string): readonly Node[] {
  return file.getDescendantsOfKind(SyntaxKind.Identifier).filter((identifier) => {
    if (identifier.getText() !== name) return false
    const parent = identifier.getParent()
    if (identifier.getFirstAncestorByKind(SyntaxKind.ImportDeclaration)) return false
    if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() !== identifier
    if (Node.isQualifiedName(parent)) return parent.getLeft() === identifier
    if (
      Node.isPropertyAssignment(parent) ||
      Node.isPropertySignature(parent) ||
      Node.isJsxAttribute(parent) ||
      Node.isMethodDeclaration(parent) ||
      Node.isMethodSignature(parent) ||
      Node.isPropertyDeclaration(parent)
    )
      return parent.getNameNode() !== identifier
    if (Node.isBindingElement(parent)) return parent.getInitializer() === identifier
    return !isOwnName(identifier)
  })
}
