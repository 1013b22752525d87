import { isRecord } from '../../../../common/records.js'
import type { ReadSchema, SchemaNode } from './types.js'

const everyType = ['string', 'number', 'boolean', 'null', 'array', 'object']

/** A schema, or the shared one that it names. */
export function bodyOf(entry: ReadSchema): ReadSchema {
  return isRecord(entry) && 'read' in entry ? (entry.read as ReadSchema) : entry
}

/**
 * The types of JSON that a value may have.
 *
 * @param entry - a schema that was read.
 * @returns the types; all of them where the schema does not say.
 */
export function jsonTypesOf(entry: ReadSchema): readonly string[] {
  const body = bodyOf(entry)
  if (typeof body === 'boolean') return body ? everyType : []
  const types = ownTypesOf(body)
  return body.nullable === true && !types.includes('null') ? [...types, 'null'] : types
}

function ownTypesOf(body: SchemaNode): readonly string[] {
  if ('code' in body) return body.code === 'z.undefined()' ? [] : everyType
  if ('const' in body || Array.isArray(body.enum))
    return ('const' in body ? [body.const] : (body.enum as readonly unknown[])).map(typeOfValue)
  const alternatives = body.anyOf ?? body.oneOf
  if (alternatives) return [...new Set((alternatives as readonly ReadSchema[]).flatMap(jsonTypesOf))]
  if (Array.isArray(body.allOf))
    return (body.allOf as readonly ReadSchema[])
      .map(jsonTypesOf)
      .reduce((one, other) => one.filter((type) => other.includes(type)), everyType)
  if (body.type === undefined) return everyType
  const types = (Array.isArray(body.type) ? body.type : [body.type]) as readonly string[]
  return types.map((type) => (type === 'integer' ? 'number' : type))
}

/**
 * Whether a value has a type of JSON Schema.
 *
 * @param value - any JSON.
 * @param type - the type, such as `integer`.
 */
export function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

function typeOfValue(value: unknown): string {
  return value === null ? 'null' : typeof value
}

/** The keys of an object. */
interface Keys {
  readonly required: readonly string[]
  readonly described: readonly string[]
}

/** @returns the keys; undefined where the schema takes other keys, or does not say. */
function keysOf(entry: ReadSchema): Keys | undefined {
  const body = bodyOf(entry)
  if (!isRecord(body) || body.nullable === true) return undefined
  if (body.variants === true) {
    const all = (body.anyOf as readonly ReadSchema[]).map(keysOf)
    if (all.some((each) => each === undefined)) return undefined
    const known = all.filter((each) => each !== undefined)
    return {
      required: (known[0]?.required ?? []).filter((key) =>
        known.every(({ required }) => required.includes(key)),
      ),
      described: known.flatMap(({ described }) => described),
    }
  }
  if (body.type !== 'object' || (body.additionalProperties ?? false) !== false) return undefined
  return {
    required: (body.required ?? []) as readonly string[],
    described: Object.keys(body.properties ?? {}),
  }
}

/**
 * Whether a value that several alternatives take can lose what one of them describes, if only the first one is read: two of
 * them take an object, or two a list. Objects that each require a key of their own are forms of which a value has one.
 *
 * @param entries - the alternatives, which were read.
 */
export function canLose(entries: readonly ReadSchema[]): boolean {
  const taking = (type: string) => entries.filter((entry) => jsonTypesOf(entry).includes(type))
  if (taking('array').length > 1) return true
  const objects = taking('object')
  const keys = objects.map(keysOf)
  const standsOut = (own: Keys | undefined) =>
    own?.required.some((key) => keys.every((each) => each === own || each?.described.includes(key) === false))
  return objects.length > 1 && !keys.every(standsOut)
}
