import { isRecord } from '../../../../common/records.js'
import { isNullable, isOld } from '../document/specDocument.js'
import type { NodePath } from '../document/types.js'
import { isFit, isOmitted, keywordOf } from './keywords.js'
import { hasType } from './shapes.js'
import type { SchemaContext, SchemaNode } from './types.js'

/** For readers or other tools: validators can ignore it. */
const annotations = new Set(
  `$schema $id $anchor $comment $defs definitions title description default example examples deprecated readOnly
  writeOnly format xml externalDocs contentEncoding contentMediaType contentSchema nullable summary`.split(
    /\s+/,
  ),
)

const deciding = ['$ref', 'const', 'enum', 'anyOf', 'oneOf', 'allOf']
const objectKeys = ['properties', 'required', 'additionalProperties']

/** The result of a loose reading of a schema. */
export interface Loosened {
  /** The schema with the keywords of a strict reading. */
  readonly node: SchemaNode
  /** OpenAPI 3.0, section 4.7.24: null is valid, too. */
  readonly nullable: boolean
}

/**
 * Converts a schema of any OpenAPI 3 document to the keywords of our own specs. A keyword without an equivalent
 * is noted and left out, so that less is checked, never more.
 *
 * @param context - receives the notes.
 * @param given - the schema.
 * @param path - leads to the schema.
 */
export function loosen(context: SchemaContext, given: SchemaNode, path: NodePath): Loosened {
  const schema = isOld(context.spec) && '$ref' in given ? pickBesideRef(given) : given
  const note = (key: string) => context.note(key, [...path, key])
  const node: Record<string, unknown> = {}
  if ('format' in schema) context.unchecked.count++
  for (const [key, value] of Object.entries(schema)) {
    if (annotations.has(key) || (key.startsWith('x-') && !key.startsWith('x-appkit-'))) continue
    if ((typeof value === 'boolean' && key.startsWith('exclusiveM')) || (key === 'not' && isOmitted(schema)))
      continue
    if (keywordOf(key) && isFit(key, value)) node[key] = value
    // An empty list of keys, and a limit without an effect, mean nothing.
    else if (key !== 'required' || !Array.isArray(value)) note(key)
  }
  for (const [exclusive, bound] of Object.entries({
    exclusiveMinimum: 'minimum',
    exclusiveMaximum: 'maximum',
  })) {
    if (schema[exclusive] !== true || !(bound in node)) continue
    node[exclusive] = node[bound]
    Reflect.deleteProperty(node, bound)
  }
  if ('patternProperties' in schema && node.additionalProperties !== undefined)
    node.additionalProperties = true
  if (typeof node.pattern === 'string' && !isPattern(node.pattern)) {
    note('pattern')
    Reflect.deleteProperty(node, 'pattern')
  }
  if ('discriminator' in node && !('oneOf' in node)) Reflect.deleteProperty(node, 'discriminator')
  const nullable = schema.nullable === true || isNullable(context.spec, schema)
  if (nullable && node.type === 'null') Reflect.deleteProperty(node, 'type')
  if (node.unevaluatedProperties === false) closeObject(node, note)
  else Reflect.deleteProperty(node, 'unevaluatedProperties')
  if (Array.isArray(node.enum)) node.enum = valuesOf(node.enum, node.type)
  return { node: split(shapeObject(context, inferType(node), path)), nullable }
}

/**
 * OpenAPI 3.0, section 4.7.23: what stands beside a reference is ignored. Whoever has written there that null is valid, or
 * with a word of a later version that there are no other keys, has meant it.
 */
function pickBesideRef({ $ref, nullable, unevaluatedProperties }: SchemaNode): SchemaNode {
  return {
    $ref,
    ...(nullable !== undefined && { nullable }),
    ...(unevaluatedProperties !== undefined && { unevaluatedProperties }),
  }
}

/** Keys that no part of a schema describes can be refused only where the schema has one part. */
function closeObject(node: Record<string, unknown>, note: (key: string) => void): void {
  const parts = deciding.filter((key) => key in node)
  if (parts.join() === '$ref' && Object.keys(node).length === 2) return
  Reflect.deleteProperty(node, 'unevaluatedProperties')
  if (parts.length > 0) note('unevaluatedProperties')
  else node.additionalProperties ??= false
}

/** The values that have a type which was given beside them, each once. */
function valuesOf(values: readonly unknown[], type: unknown): readonly unknown[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const fitting = values.filter((value) =>
    types.some((one) => typeof one !== 'string' || hasType(value, one)),
  )
  return [...new Set(fitting.length > 0 ? fitting : values)]
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** The type that keywords imply if there is none. Keywords of other types do not matter. */
function inferType(node: SchemaNode): SchemaNode {
  const decides = deciding.some((key) => key in node)
  const meant = Object.keys(node).flatMap((key) => keywordOf(key)?.types?.[0] ?? [])
  const type = node.type ?? (decides && !meant.includes('object') ? undefined : meant[0])
  if (type === undefined) return node
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  const kept = Object.entries(node).filter(([key]) => {
    const wanted = keywordOf(key)?.types
    return !wanted || wanted.some((one) => types.includes(one))
  })
  return { ...Object.fromEntries(kept), type }
}

/** Objects name all keys that they require, lists have a schema of their items. */
function shapeObject(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const types: readonly unknown[] = Array.isArray(node.type) ? node.type : [node.type]
  const shaped: Record<string, unknown> = { ...node }
  if (types.includes('array') && !isFit('items', node.items)) shaped.items = true
  if (!types.includes('object')) return shaped
  const given = isRecord(node.properties) ? node.properties : {}
  // This one key is never copied.
  const isHeld = (key: unknown) => typeof key === 'string' && key !== '__proto__'
  const properties = Object.entries(given).filter(([key]) => isHeld(key))
  if (properties.length < Object.keys(given).length) {
    context.note('properties.__proto__', [...path, 'properties', '__proto__'])
    shaped.additionalProperties = true
  }
  const listed: readonly unknown[] = Array.isArray(node.required) ? node.required : []
  const required = [...new Set(listed)].filter(isHeld) as readonly string[]
  for (const key of required) if (!Object.hasOwn(given, key)) properties.push([key, true])
  if (properties.length > 0) shaped.properties = Object.fromEntries(properties)
  else Reflect.deleteProperty(shaped, 'properties')
  if (required.length > 0) shaped.required = required
  else Reflect.deleteProperty(shaped, 'required')
  if (properties.length === 0 && shaped.additionalProperties === undefined) shaped.additionalProperties = true
  return shaped
}

/** Keywords that decide alone become entries of an allOf. */
function split(node: SchemaNode): SchemaNode {
  const found = deciding.filter((key) => key in node)
  const [first] = found
  if (!first) return node
  const rest = Object.fromEntries(
    Object.entries(node).filter(
      ([key]) => ![...deciding, 'discriminator', 'unevaluatedProperties'].includes(key),
    ),
  )
  // A list of values is complete by itself. A type beside alternatives applies to each of them.
  const isBare = Object.keys(rest).every((key) => key === 'type' || key === 'additionalProperties')
  const saysNothing = isBare && (rest.additionalProperties === true || !objectKeys.some((key) => key in rest))
  const parts: SchemaNode[] = found.map((key) => ({
    [key]: key.endsWith('Of') ? typed(node[key], rest.type) : node[key],
    ...(key === 'oneOf' && 'discriminator' in node && { discriminator: node.discriminator }),
    ...(key === '$ref' && 'unevaluatedProperties' in node && { unevaluatedProperties: false }),
  }))
  if (!saysNothing && !('const' in node) && !('enum' in node)) parts.push(rest)
  const [only] = parts
  return parts.length === 1 && only ? only : { allOf: parts }
}

/** Gives each entry the type that was beside the list. */
function typed(entries: unknown, type: unknown): readonly unknown[] {
  const list = entries as readonly unknown[]
  if (type === undefined) return list
  return list.map((entry) => {
    const isOpen = isRecord(entry) && !('type' in entry) && !deciding.some((key) => key in entry)
    return isOpen ? { ...entry, type } : entry
  })
}
