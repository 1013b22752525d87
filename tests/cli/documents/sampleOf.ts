import { followRefs } from '../../../cli/src/generate/document/specDocument.js'
import type { Spec } from '../../../cli/src/generate/document/types.js'
import { isRecord } from '../../../common/records.js'

/** Deeper, a schema that contains itself has no end. */
const maxDepth = 12

/**
 * Makes a small value that fits a schema, as far as that can be read off it: required keys, first alternatives, least
 * lengths. A pattern is not solved.
 *
 * @param spec - the spec.
 * @param given - the schema.
 * @returns the value; undefined where there is none.
 */
export function sampleOf(spec: Spec, given: unknown, depth = 0): unknown {
  const schema = followRefs(spec, given, []).node
  if (depth > maxDepth || schema === false) return undefined
  if (!isRecord(schema)) return {}
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.allOf)) return merge(spec, schema, schema.allOf, depth)
  for (const list of [schema.oneOf, schema.anyOf])
    if (Array.isArray(list)) return merge(spec, schema, list.slice(0, 1), depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || (type === undefined && isRecord(schema.properties)))
    return objectOf(spec, schema, depth)
  if (type === 'array') {
    const minItems = typeof schema.minItems === 'number' ? schema.minItems : 0
    return Array.from({ length: minItems }, () => sampleOf(spec, schema.items, depth + 1))
  }
  if (type === 'string') return 'a'.repeat(typeof schema.minLength === 'number' ? schema.minLength : 1)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  return type === 'boolean' ? true : type === 'null' ? null : {}
}

function merge(spec: Spec, schema: Spec['document'], parts: readonly unknown[], depth: number): unknown {
  const samples = parts.map((part) => sampleOf(spec, part, depth + 1))
  if (!samples.every(isRecord)) return samples.at(-1)
  return Object.assign({}, ...samples, objectOf(spec, schema, depth))
}

function objectOf(spec: Spec, schema: Spec['document'], depth: number): unknown {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(
    required.map((key) => [String(key), sampleOf(spec, properties[String(key)] ?? {}, depth + 1)] as const),
  )
}

function numberOf({ minimum, maximum, exclusiveMinimum }: Spec['document']): number {
  if (typeof minimum === 'number') return exclusiveMinimum === true ? minimum + 1 : minimum
  if (typeof exclusiveMinimum === 'number') return exclusiveMinimum + 1
  return typeof maximum === 'number' ? Math.min(1, maximum) : 1
}
