import { isRecord } from '../isRecord.js'
import { quote } from './print.js'
import type { ReadSchema } from './readSchema.js'
import type { SchemaNode } from './types.js'

/**
 * Code for the nodes that json-schema-to-zod gets wrong: it takes a reference for anything, tries every entry of a
 * oneOf in code of its own, knows none of our keywords, and compares entries of a list by identity. All other nodes
 * are left to it.
 *
 * @param node A schema that was read by `readSchema`.
 * @param convert Turns a schema inside it into code.
 * @returns Code in zod's classic notation, or undefined for the library to go on.
 */
export function override(node: SchemaNode, convert: (schema: ReadSchema) => string): string | undefined {
  if (node.nullable === true) return undefined
  if (typeof node.code === 'string') return node.code
  const list = (key: string) => `[${(node[key] as readonly ReadSchema[]).map(convert).join(', ')}]`
  if ('oneOf' in node && isRecord(node.discriminator))
    return `z.discriminatedUnion(${quote(String(node.discriminator.propertyName))}, ${list('oneOf')})`
  if ('oneOf' in node && (node.oneOf as readonly unknown[]).length > 1) return `z.xor(${list('oneOf')})`
  if (node.variants === true) return `variants(${list('anyOf')})`
  if (node.type === 'array') return arrayOf(node, convert)
  // The library makes a union of one literal each.
  if (Array.isArray(node.enum)) return `z.literal(${JSON.stringify(node.enum)})`
  return undefined
}

function arrayOf(node: SchemaNode, convert: (schema: ReadSchema) => string): string | undefined {
  const { uniqueItems, 'x-appkit-drop-invalid-items': drops, items, ...bounds } = node
  if (drops !== true && uniqueItems !== true) return undefined
  const item = convert(items as ReadSchema)
  const list = convert({ ...bounds, items: { code: drops === true ? `droppable(${item})` : item } })
  return `${list}${uniqueItems === true ? '.check(unique)' : ''}${drops === true ? '.check(dropMarked)' : ''}`
}
