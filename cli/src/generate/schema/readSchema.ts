import { isRecord } from '../../../../common/records.js'
import { SpecError, specProblem } from '../document/problems.js'
import { resolveRef, schemasOf, sharedName } from '../document/specDocument.js'
import type { NodePath } from '../document/types.js'
import { checkKeywords, keywordOf, typesOf } from './keywords.js'
import { loosen } from './loosen.js'
import { readUnion } from './readUnion.js'
import { hasType } from './shapes.js'
import type { ReadSchema, SchemaContext, SchemaNode } from './types.js'

type Reader = (context: SchemaContext, node: SchemaNode, path: NodePath) => SchemaNode

/**
 * Prepares a schema for json-schema-to-zod: checks it, removes what is only for readers, and replaces
 * references by code. A loose reading notes what it cannot check; a strict one throws.
 *
 * @param context - the spec, and the way to shared schemas.
 * @param schema - the schema.
 * @param path - the path of the schema, for messages.
 * @throws SpecError if the schema cannot be used.
 */
export function readSchema(context: SchemaContext, schema: unknown, path: NodePath): ReadSchema {
  if (typeof schema === 'boolean') return schema
  if (!isRecord(schema))
    throw specProblem(context.spec, path, 'A schema is a map of keywords, true or false.')
  if (context.strict) return readNode(context, schema, path)
  const { node, nullable } = loosen(context, schema, path)
  try {
    const read = readNode(context, node, path)
    return nullable ? { ...read, nullable } : read
  } catch (error) {
    // A broken reference is an error in every mode. Any other error leaves one schema unchecked.
    if (!(error instanceof SpecError) || error.problems[0]?.reason.startsWith('$ref')) throw error
    context.note(String(error.problems[0]?.reason), path)
    return {}
  }
}

const deciders: Readonly<Record<string, Reader>> = {
  $ref: readRef,
  const: readValues,
  enum: readValues,
  anyOf: readEntries,
  oneOf: readEntries,
  allOf: readEntries,
  'x-appkit-type': readWindowType,
}

const kinds: Readonly<Record<string, Reader>> = {
  string: readString,
  number: readNumber,
  integer: readNumber,
  array: readArray,
  object: readObject,
}

function readNode(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  checkKeywords(context.spec, node, path)
  const decider = Object.keys(node).find((key) => keywordOf(key)?.decides)
  const decide = decider ? deciders[decider] : undefined
  if (decide) return decide(context, node, path)
  const types = typesOf(context.spec, node, path)
  const read = types.map((type) => kinds[type]?.(context, { ...node, type }, path) ?? {})
  return types.length === 0 ? {} : Object.assign({ type: node.type }, ...read)
}

function pick(node: SchemaNode, ...keys: readonly string[]): SchemaNode {
  return Object.fromEntries(keys.flatMap((key) => (key in node ? [[key, node[key]] as const] : [])))
}

function checkOrder(
  { spec }: SchemaContext,
  node: SchemaNode,
  path: NodePath,
  min: string,
  max: string,
): void {
  const [low, high] = [node[min], node[max]]
  if (typeof low === 'number' && typeof high === 'number' && low > high)
    throw specProblem(spec, [...path, min], `${min} is greater than ${max}.`)
}

/** JSON Schema validation, section 6.3. A strict pattern has a maxLength, which is checked first. */
function readString(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  checkOrder(context, node, path, 'minLength', 'maxLength')
  if (typeof node.pattern === 'string') {
    const at = [...path, 'pattern']
    if (context.strict && !('maxLength' in node))
      throw specProblem(context.spec, at, 'pattern needs maxLength beside it, to bound its work.', 'key')
    try {
      new RegExp(node.pattern, 'u')
    } catch {
      throw specProblem(context.spec, at, 'pattern is not a regular expression.')
    }
  }
  return pick(node, 'minLength', 'maxLength', 'pattern')
}

/** JSON Schema validation, section 6.2. Of two bounds on one side only the stricter one stays: the library writes one. */
function readNumber({ spec }: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const at = (key: string, otherwise: number) => (typeof node[key] === 'number' ? node[key] : otherwise)
  const [minimum, exclusiveMinimum] = [at('minimum', -Infinity), at('exclusiveMinimum', -Infinity)]
  const [maximum, exclusiveMaximum] = [at('maximum', Infinity), at('exclusiveMaximum', Infinity)]
  if (Math.max(minimum, exclusiveMinimum) > Math.min(maximum, exclusiveMaximum))
    throw specProblem(spec, path, 'No number lies between these bounds.')
  const low = exclusiveMinimum >= minimum ? 'exclusiveMinimum' : 'minimum'
  const high = exclusiveMaximum <= maximum ? 'exclusiveMaximum' : 'maximum'
  return pick(node, low, high, 'multipleOf')
}

/** JSON Schema validation, section 6.4; core, section 10.3.1. */
function readArray(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  checkOrder(context, node, path, 'minItems', 'maxItems')
  if (!('items' in node)) {
    throw specProblem(context.spec, path, 'A list must say what its items are. For anything: items: true.')
  }
  const items = readSchema(context, node.items, [...path, 'items'])
  const bounds = pick(node, 'minItems', 'maxItems', 'uniqueItems', 'x-appkit-drop-invalid-items')
  if (!Array.isArray(node.prefixItems)) return { ...bounds, items }
  const at = [...path, 'prefixItems']
  if (node['x-appkit-drop-invalid-items'] === true)
    throw specProblem(context.spec, at, 'The places of a list whose items are dropped cannot be told.', 'key')
  const prefixItems = node.prefixItems.map((entry, index) => readSchema(context, entry, [...at, index]))
  return { ...bounds, prefixItems, items }
}

/** JSON Schema validation, section 6.5; core, section 10.3.2. */
function readObject(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const properties = isRecord(node.properties) ? node.properties : {}
  const read = Object.entries(properties).map(([key, schema]) => {
    const at = [...path, 'properties', key]
    // A key of Object.prototype could be read from the prototype instead of the message. Foreign documents have them.
    if (context.strict && key in Object.prototype)
      throw specProblem(context.spec, at, `"${key}" cannot be used as a key.`, 'key')
    return [key, readSchema(context, schema, at)] as const
  })
  const rest = node.additionalProperties
  if (rest === undefined && read.length === 0)
    throw specProblem(context.spec, path, 'An object must say its properties or additionalProperties.')
  return {
    ...(read.length > 0 && { properties: Object.fromEntries(read) }),
    ...(read.some(([key]) => key in Object.prototype) && { ownKeys: true }),
    required: readRequired(context, node, properties, path),
    ...(rest !== undefined && {
      additionalProperties: readSchema(context, rest, [...path, 'additionalProperties']),
    }),
  }
}

function readRequired(
  { spec }: SchemaContext,
  node: SchemaNode,
  properties: SchemaNode,
  path: NodePath,
): readonly string[] {
  const list: readonly unknown[] = Array.isArray(node.required) ? node.required : []
  return list.map((key, index) => {
    const at = [...path, 'required', index]
    if (typeof key !== 'string') throw specProblem(spec, at, 'required lists the names of properties.')
    if (!Object.hasOwn(properties, key))
      throw specProblem(spec, at, `"${key}" is required but not described in properties.`)
    if (list.indexOf(key) !== index) throw specProblem(spec, at, `"${key}" is listed twice.`)
    return key
  })
}

/**
 * The constant of a shared schema. With `unevaluatedProperties: false` beside it (JSON Schema core, section
 * 11.3), the same object without other keys.
 */
function readRef(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const { spec, share } = context
  const { node: schema, path: target } = resolveRef(spec, node.$ref, path)
  const name = sharedName(spec, node.$ref)
  if (name === undefined) {
    if (!context.strict) return readUnnamed(context, schema, target, path)
    const reason = `A schema can only refer to ${schemasOf(spec).prefix}<name>.`
    throw specProblem(spec, [...path, '$ref'], reason)
  }
  if (!('unevaluatedProperties' in node)) return { ...share(name, [...path, '$ref']) }
  if (isRecord(schema) && schema.type === 'object' && !('additionalProperties' in schema))
    return readSchema(context, { ...schema, additionalProperties: false }, target) as SchemaNode
  const reason = 'unevaluatedProperties needs a $ref to an object without additionalProperties.'
  if (!context.strict) {
    context.note('unevaluatedProperties', [...path, 'unevaluatedProperties'])
    return { ...share(name, [...path, '$ref']) }
  }
  throw specProblem(spec, [...path, 'unevaluatedProperties'], reason, 'key')
}

/** A schema without a name is read where it is used. Inside of itself it would have no end. */
function readUnnamed(context: SchemaContext, schema: unknown, target: NodePath, path: NodePath): SchemaNode {
  const key = JSON.stringify(target)
  if (context.open.has(key)) {
    context.note('$ref into itself', [...path, '$ref'])
    return {}
  }
  context.open.add(key)
  try {
    return readSchema(context, schema, target) as SchemaNode
  } finally {
    context.open.delete(key)
  }
}

/** JSON Schema validation, section 6.1, with texts, numbers, flags and null. */
function readValues({ spec, strict }: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const isConst = 'const' in node
  const values: readonly unknown[] = isConst ? [node.const] : (node.enum as readonly unknown[])
  const types = strict ? typesOf(spec, node, path) : []
  for (const [index, value] of values.entries()) {
    const at = isConst ? [...path, 'const'] : [...path, 'enum', index]
    if (!['string', 'boolean'].includes(typeof value) && value !== null && !Number.isFinite(value))
      throw specProblem(spec, at, 'Only texts, numbers, true, false and null can be listed here.')
    if (types.length > 0 && !types.some((type) => hasType(value, type)))
      throw specProblem(spec, at, `This value is not of type ${types.join(' or ')}.`)
  }
  if (new Set(values).size !== values.length)
    throw specProblem(spec, [...path, 'enum'], 'A value is listed twice.')
  return isConst ? { const: node.const } : { enum: values }
}

/** Values that a window message can have and JSON cannot (HTML, structured clone). */
function readWindowType({ spec }: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const at = [...path, 'x-appkit-type']
  const type = node['x-appkit-type']
  if (spec.kind !== 'messages')
    throw specProblem(spec, at, 'x-appkit-type is for messages; a service speaks JSON.', 'key')
  if (type === 'cloned') return { code: 'cloned()' }
  if (type === 'undefined') return { code: 'z.undefined()' }
  throw specProblem(spec, at, 'x-appkit-type must be cloned or undefined.')
}

/** JSON Schema core, section 10.2.1: the entries of a list of alternatives, or of schemas that all hold. */
function readEntries(context: SchemaContext, node: SchemaNode, path: NodePath): SchemaNode {
  const key = 'anyOf' in node ? 'anyOf' : 'oneOf' in node ? 'oneOf' : 'allOf'
  if ('type' in node && node.type !== 'object')
    throw specProblem(context.spec, [...path, 'type'], 'Beside oneOf the type can only be object.')
  if ('type' in node && !('discriminator' in node))
    throw specProblem(context.spec, [...path, 'type'], 'Put the type into each entry of oneOf.')
  const given = node[key] as readonly unknown[]
  const entries = given.map((entry, index) => {
    const before = context.unchecked.count
    const read = readSchema(context, entry, [...path, key, index])
    return { read, isPartial: context.unchecked.count > before }
  })
  return key === 'allOf'
    ? { allOf: entries.map(({ read }) => read) }
    : readUnion(context, node, path, entries)
}
