import { detectStyle, type Splice } from './codeStyle.js'
import { insertItem, listOf, removeItem } from './lists.js'
import {
  type CallExpression,
  Node,
  type ObjectLiteralExpression,
  type PropertyAssignment,
  type SourceFile,
} from './tsMorph.js'

/** Thrown by a step that cannot follow the config. The message completes "appkit.config.ts …". */
export class Unclear extends Error {}

/** Values to write into a config if a part needs more than its switch. */
export interface EditContext {
  /** Whether the app talks to the sandbox. */
  readonly sandboxed: boolean
  /** The address for sign-in, if the config has none. */
  readonly auth: string
  /** The address of the embedded wallet, if the config has none. Absent if only the host can know it. */
  readonly secureSite?: string
}

/** One edit to a config. It is repeated until nothing is left to do. */
export type Step = (file: SourceFile, config: ObjectLiteralExpression) => readonly Splice[]

/** The object of `export default defineConfig({ … })`, also through a constant. */
export function configObject(file: SourceFile): ObjectLiteralExpression {
  const assigned = file.getExportAssignment((candidate) => !candidate.isExportEquals())?.getExpression()
  const follow = (node: Node | undefined): ObjectLiteralExpression | undefined => {
    if (node === undefined) return undefined
    if (Node.isObjectLiteralExpression(node)) return node
    if (Node.isCallExpression(node)) return follow(onlyArgument(node))
    if (Node.isAsExpression(node) || Node.isSatisfiesExpression(node) || Node.isParenthesizedExpression(node))
      return follow(node.getExpression())
    if (Node.isIdentifier(node)) return follow(file.getVariableDeclaration(node.getText())?.getInitializer())
    return undefined
  }
  const found = follow(assigned)
  if (found === undefined) throw new Unclear('does not export one object that can be followed')
  return found
}

/** Returns the argument of `defineConfig(…)`. Of several arguments, any may be the options of something else. */
export function onlyArgument(call: CallExpression): Node | undefined {
  const [argument, second] = call.getArguments()
  return second === undefined ? argument : undefined
}

export function property(object: ObjectLiteralExpression, name: string): PropertyAssignment | undefined {
  const entries = object.getProperties()
  const found = entries.find((candidate) => nameOf(candidate) === name)
  if (found && entries.slice(entries.indexOf(found)).some(Node.isSpreadAssignment))
    throw new Unclear(`has a spread after ${name}, which may replace it`)
  if (found === undefined || Node.isPropertyAssignment(found)) return found
  throw new Unclear(`has a shorthand for ${name}, whose value is elsewhere`)
}

function nameOf(node: Node): string | undefined {
  if (!Node.isPropertyAssignment(node) && !Node.isShorthandPropertyAssignment(node)) return undefined
  return node.getName().replace(/^(['"])(.*)\1$/, '$2')
}

/** Finds the place of a key among those that are there, by an order that has it. */
export function placeIn(object: ObjectLiteralExpression, key: string, order: readonly string[]): number {
  const keys = object.getProperties().map((entry) => order.indexOf(nameOf(entry) ?? ''))
  const own = order.indexOf(key)
  return keys.findLastIndex((position) => position >= 0 && position < own) + 1
}

export function insertInto(file: SourceFile, node: Node, index: number, text: string): readonly Splice[] {
  const list = listOf(node)
  if (list === undefined) throw new Unclear('has a value that is no list')
  const source = file.getFullText()
  return [insertItem(source, list, index, text, detectStyle(source))]
}

export function removeFrom(file: SourceFile, node: Node, item: Node): readonly Splice[] {
  const list = listOf(node)
  return list === undefined ? [] : [removeItem(file.getFullText(), list, item)]
}
