import { type ClassDeclaration, Node, type ObjectLiteralExpression } from '../../edits/tsMorph.js'
import { plainOf } from '../reading/constants.js'
import { referencesOf } from '../reading/draft.js'
import type { Reading } from '../reading/found.js'
import { moveCode, moveLeft, noCode } from './moveCode.js'

/** The functions that `siwx` of the other kit and ours have in common. */
const shared = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions']

/** The members of a value, as far as they can be read. */
interface Members {
  readonly names: ReadonlySet<string>
  readonly isWhole: boolean
}

/**
 * Reads a `siwx` of the host's own: an object, or an instance of a class.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param value - the value of the option.
 * @returns undefined if it could be read, and is in `found.siwx` then; else why it could not.
 */
export function readSiwx(reading: Reading, value: Node): string | undefined {
  const { found } = reading
  const shown = value.getText().split('\n')[0]?.slice(0, 60)
  if (!found.mayMove || found.siwe || found.siwx) return `${shown} is not taken over`
  const members = membersOf(plainOf(value))
  if (members === undefined) return `${shown} is no object or class that can be read`
  const missing = shared.filter((name) => !members.names.has(name))
  if (missing.length > 0)
    return `${shown} has no ${missing.join(', ')}${members.isWhole ? '' : ' that could be read'}`
  const place = codeOf(reading, bareOf(value))
  if (typeof place === 'string') return place
  const code = moveCode(reading, noCode(), place.node)
  if (code === undefined) return `${shown} needs what only its file, its component or ${reading.kit.name} has`
  found.siwx = {
    form: 'own',
    value: dedented(place.node),
    isLiteral: Node.isObjectLiteralExpression(place.node),
    saysSignOut: members.names.has('signOutOnDisconnect'),
    code,
  }
  if (place.name !== undefined) {
    const path = place.node.getSourceFile().getFilePath()
    found.extracted.set(path, (found.extracted.get(path) ?? new Set()).add(place.name))
  }
  return undefined
}

/** An expression without assertions and parentheses. */
function bareOf(value: Node): Node {
  const isWrapped =
    Node.isAsExpression(value) || Node.isSatisfiesExpression(value) || Node.isParenthesizedExpression(value)
  return isWrapped ? bareOf(value.getExpression()) : value
}

/** The code that moves: what another file exports is imported, a constant of this file is written in the module alone. */
function codeOf({ draft }: Reading, value: Node): { readonly node: Node; readonly name?: string } | string {
  const name = Node.isIdentifier(value) ? value.getText() : undefined
  const declaration = name === undefined ? undefined : draft.file.getVariableDeclaration(name)
  if (name === undefined || declaration === undefined) return { node: value }
  const initializer = declaration.getInitializer()
  const isAlone =
    declaration.getVariableStatement()?.isExported() === false && referencesOf(draft.file, name).length === 1
  if (!isAlone || !initializer)
    return `${name} is used elsewhere too; move it with its code into a file of its own`
  return { node: bareOf(initializer), name }
}

function membersOf(value: Node): Members | undefined {
  if (Node.isObjectLiteralExpression(value)) return membersOfObject(value)
  const declared = Node.isNewExpression(value) ? classOf(value.getExpression()) : undefined
  return declared && membersOfClass(declared)
}

function membersOfObject(object: ObjectLiteralExpression): Members {
  const names = object
    .getProperties()
    .flatMap((property) => (Node.isSpreadAssignment(property) ? [] : [property.getName()]))
  return { names: new Set(names), isWhole: !object.getProperties().some(Node.isSpreadAssignment) }
}

function membersOfClass(declared: ClassDeclaration): Members {
  const names = declared.getInstanceMembers().map((member) => member.getName())
  const base = declared.getExtends() && classOf(declared.getExtends()?.getExpression())
  const inherited = base && base !== declared ? membersOfClass(base) : undefined
  const isWhole = declared.getExtends() === undefined || inherited?.isWhole === true
  return { names: new Set([...names, ...(inherited?.names ?? [])]), isWhole }
}

/** The class of the host that a name stands for, in its file or in another one. */
function classOf(name: Node | undefined): ClassDeclaration | undefined {
  const symbol = name?.getSymbol()
  const declarations = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? []
  return declarations.find(Node.isClassDeclaration)
}

/** The text of a node with its lines as far left as if it stood at the left margin. */
function dedented(node: Node): string {
  const source = node.getSourceFile().getFullText()
  const line = source.slice(source.lastIndexOf('\n', node.getStart()) + 1)
  const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
  return moveLeft(node.getText(), indent)
}
