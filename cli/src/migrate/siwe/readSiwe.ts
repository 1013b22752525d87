import {
  type CallExpression,
  type Expression,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  Node,
  type ObjectLiteralExpression,
  type VariableDeclaration,
} from '../../edits/tsMorph.js'
import { constantOf, objectOf, plainOf } from '../reading/constants.js'
import { decide } from '../reading/draft.js'
import type { Reading } from '../reading/found.js'
import type { MovedCode, SiweEntry, SiweForm } from '../reading/siweModule.js'
import { moveCode, moveLeft, noCode } from './moveCode.js'
import { unwrapElement } from './unwrapElement.js'

/** A function or a setting of the other kit, where it is written. */
interface Given {
  readonly at: Node
  /** The code that moves. */
  readonly node: Node
  readonly text: string
}

const needed = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut']
const optional = new Set(
  'getMessageParams onSignIn onSignOut signOutOnDisconnect required enabled'.split(' '),
)
/** They say when that kit asks the server again, which ours does by itself. */
const quiet = /^(nonce|session)RefetchInterval(Ms)?$|^(status|children|key)$/

/**
 * Reads the argument of `createSIWEConfig`.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param value - the value of the option.
 * @param at - the node that a decision is about.
 * @returns whether the functions could be read. Then they are in `found.siwe`.
 */
export function readSiweCall(reading: Reading, value: Node, at: Node): boolean {
  const call = plainOf(value)
  if (!isCallOf(reading, call, 'createSIWEConfig')) return false
  const [argument] = call.getArguments()
  const object = objectOf(argument)
  const given = object && givenIn(object)
  if (!given || !keep(reading, given, formOf(reading, given), at)) return false
  extract(reading, [value, ...(argument ? [argument] : [])])
  return true
}

/**
 * Web3Modal gives the address with its chain to functions that say the fields of the message (its "One-Click Auth"), and
 * to others the address alone: https://docs.walletconnect.com/web3modal/react/siwe.
 */
function formOf({ kit }: Reading, given: ReadonlyMap<string, Given>): SiweForm {
  const hasFields = given.has('getMessageParams') || given.has('messageParams')
  return kit.id === 'web3modal' && !hasFields ? 'address' : 'caip'
}

/**
 * Reads the provider of the other kit's sign-in, and takes its element out.
 *
 * @param reading - the file that it is in, and the settings found so far.
 * @param tag - the element.
 * @param form - how its functions differ from ours.
 */
export function editSiweProvider(
  reading: Reading,
  tag: JsxOpeningElement | JsxSelfClosingElement,
  form: SiweForm,
): void {
  const given = new Map<string, Given>()
  const followed: Node[] = []
  for (const attribute of tag.getAttributes()) {
    const value = Node.isJsxSpreadAttribute(attribute) ? attribute.getExpression() : undefined
    const name = Node.isJsxAttribute(attribute) ? attribute.getNameNode().getText() : ''
    if (Node.isJsxAttribute(attribute) && name !== 'adapter') {
      const initializer = attribute.getInitializer()
      const inner = Node.isJsxExpression(initializer) ? initializer.getExpression() : initializer
      given.set(name, {
        at: attribute,
        node: inner ?? attribute,
        text: `${name}: ${inner?.getText() ?? 'true'}`,
      })
      continue
    }
    const source = value ?? adapterOf(reading, attribute)
    const object = objectOf(source)
    const inner = object && givenIn(object)
    if (!source || !inner) return
    followed.push(source)
    for (const [key, entry] of inner) given.set(key, entry)
  }
  if (!keep(reading, given, form, tag)) return
  extract(reading, followed)
  unwrapElement(reading.draft, tag)
}

/** The object that an adapter is made of. */
function adapterOf(reading: Reading, attribute: Node): Node | undefined {
  const initializer = Node.isJsxAttribute(attribute) ? attribute.getInitializer() : undefined
  const value = Node.isJsxExpression(initializer) ? initializer.getExpression() : undefined
  const call = value && plainOf(value)
  return isCallOf(reading, call, 'createAuthenticationAdapter') ? call.getArguments()[0] : undefined
}

/** Whether a node calls a function of the other kit. */
function isCallOf({ kit }: Reading, node: Node | undefined, name: string): node is CallExpression {
  if (!Node.isCallExpression(node)) return false
  const called = node.getExpression().getText()
  return node
    .getSourceFile()
    .getImportDeclarations()
    .some(
      (line) =>
        kit.packages.test(line.getModuleSpecifierValue()) &&
        line
          .getNamedImports()
          .some((one) => one.getName() === name && (one.getAliasNode()?.getText() ?? name) === called),
    )
}

/** The members of an object, by name; the last of a name counts. Undefined if one is not named. */
function givenIn(object: ObjectLiteralExpression): ReadonlyMap<string, Given> | undefined {
  const given = new Map<string, Given>()
  for (const property of object.getProperties()) {
    const inner = Node.isSpreadAssignment(property) ? objectOf(property.getExpression()) : undefined
    const spread = inner && givenIn(inner)
    if (spread) {
      for (const [name, entry] of spread) given.set(name, entry)
      continue
    }
    const node = Node.isPropertyAssignment(property)
      ? property.getInitializer()
      : Node.isMethodDeclaration(property) || Node.isShorthandPropertyAssignment(property)
        ? property
        : undefined
    if (!node || Node.isSpreadAssignment(property)) return undefined
    const [comment] = property.getLeadingCommentRanges()
    const text = property.getSourceFile().getFullText()
    const start = comment?.getPos() ?? property.getStart()
    given.set(property.getName().replaceAll(/['"]/g, ''), {
      at: property,
      node,
      text: dedent(text, start, property.getEnd()),
    })
  }
  return given
}

/** A text with its lines as far left as if it stood in an object at the left margin. */
function dedent(text: string, start: number, end: number): string {
  const part = text.slice(start, end)
  const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const unit = indent.includes('\t') ? 1 : 2
  const extra = indent.slice(0, Math.max(0, indent.length - unit))
  return moveLeft(part, extra)
}

/** Takes what was given, if all that must be there is there. */
function keep(reading: Reading, given: ReadonlyMap<string, Given>, form: SiweForm, at: Node): boolean {
  const { found, draft } = reading
  if (!found.mayMove || found.siwe || found.siwx) return false
  const own = form === 'adapter' ? ['getNonce', 'createMessage', 'verify', 'signOut'] : needed
  const [entries, left]: [SiweEntry[], string[]] = [[], []]
  let code: MovedCode = noCode()
  for (const [name, { node, text }] of given) {
    if (!own.includes(name) && !optional.has(name)) {
      if (!quiet.test(name) && !/: true$/.test(text)) left.push(name)
      continue
    }
    const next = moveCode(reading, code, node)
    if (next) {
      code = next
      entries.push({ name, text })
    } else if (own.includes(name)) return false
    else left.push(name)
  }
  if (own.some((name) => !given.has(name))) return false
  for (const name of left) decide(draft, 'MIGRATE_OPTION', at, leftMessage(name))
  found.siwe = { form, entries, code }
  return true
}

function leftMessage(name: string): string {
  if (/^signOutOn(Account|Network)Change$/.test(name))
    return `${name} has no counterpart: a session is of one account on one network, and who switches signs in there (docs/behaviour.md#sign-in). Nothing is to do if that is right.`
  if (optional.has(name))
    return `${name} uses what only its component has. Listen to SIWX_AUTH_SUCCESS in onEvent of appkit.config, or use useAppKitSession of appkit-runtime/features/siwx.`
  return `${name} has no counterpart that is known. The options of siweConfig in appkit.config are in docs/config.md#sign-in.`
}

/** Notes the constants that were only the way to the functions, so that they go with them. */
function extract({ found }: Reading, ways: readonly Node[]): void {
  for (const declaration of ways.flatMap((way) => declarationsOf(way))) {
    const path = declaration.getSourceFile().getFilePath()
    found.extracted.set(path, (found.extracted.get(path) ?? new Set()).add(declaration.getName()))
  }
}

function declarationsOf(way: Node, depth = 0): readonly VariableDeclaration[] {
  if (depth > 20) return []
  if (Node.isAsExpression(way) || Node.isSatisfiesExpression(way) || Node.isParenthesizedExpression(way))
    return declarationsOf(way.getExpression(), depth + 1)
  const value: Expression | undefined = Node.isIdentifier(way) ? constantOf(way) : undefined
  const declaration = value?.getParent()
  if (!value || !Node.isVariableDeclaration(declaration)) return []
  return [declaration, ...declarationsOf(value, depth + 1)]
}
