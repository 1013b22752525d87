import { Ajv2020 } from 'ajv/dist/2020.js'
import { followRefs } from '../../../cli/src/generate/document/specDocument.js'
import type { Spec } from '../../../cli/src/generate/document/types.js'
import { isRecord } from '../../../common/records.js'

/** Opinion of the oracle on a value: the parts kept, and how many entries of lists are dropped. */
export type Opinion =
  | { readonly ok: true; readonly kept: unknown; readonly dropped: number }
  | { readonly ok: false }

/**
 * Judges values by the schema itself: ajv says what fits, and what is kept of it is read off the schema by a
 * second, slow and simple hand that shares no code with the generator.
 *
 * @param spec - the spec.
 * @returns a function from a schema and a value to an opinion.
 */
export function createOracle(spec: Spec): (schema: unknown, value: unknown) => Opinion {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addKeyword({
    keyword: 'x-appkit-type',
    validate: (type: unknown, value: unknown) => type === 'cloned' || value === undefined,
  })
  ajv.addKeyword({ keyword: 'isJson', validate: (_: unknown, value: unknown) => isJson(value) })
  ajv.addSchema({ $id: 'spec', ...(forgive(spec.document) as object) })
  const compiled = new Map<string, (value: unknown) => boolean>()
  const fits = (schema: unknown, value: unknown): boolean => {
    const key = JSON.stringify(schema)
    const known = compiled.get(key)
    if (known) return known(value)
    const absolute = JSON.parse(JSON.stringify(forgive(schema)).replaceAll('"#/', '"spec#/')) as
      | object
      | boolean
    const made = ajv.compile(absolute)
    compiled.set(key, (input) => made(input) === true)
    return made(value) === true
  }
  let dropped = 0
  const keep = (given: unknown, value: unknown): unknown => {
    const schema = followRefs(spec, given, []).node
    if (!isRecord(schema)) return value
    const options = schema.anyOf ?? schema.oneOf
    if (Array.isArray(options))
      return keep(
        options.find((option) => fits(option, value)),
        value,
      )
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...schema.allOf.map((part) => keep(part, value)))
    if (Array.isArray(value) && 'items' in schema) {
      const drops = schema['x-appkit-drop-invalid-items'] === true
      const staying = value.filter((item) => !drops || fits(schema.items, item))
      dropped += value.length - staying.length
      return staying.map((item) => keep(schema.items, item))
    }
    if (!isRecord(value) || !('properties' in schema || 'additionalProperties' in schema)) return value
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const rest = schema.additionalProperties
    const kept = Object.entries(value)
      .filter(([key]) => Object.hasOwn(properties, key) || (rest !== undefined && rest !== false))
      .map(
        ([key, item]) => [key, keep(Object.hasOwn(properties, key) ? properties[key] : rest, item)] as const,
      )
    return Object.fromEntries(kept)
  }
  return (schema, value) => {
    if (!fits(schema, value)) return { ok: false }
    dropped = 0
    return { ok: true, kept: withoutPrototypes(keep(schema, value)), dropped }
  }
}

/**
 * Judges JSON as anybody does who reads the schema with a validator of JSON Schema, and knows no keyword of ours.
 *
 * @param spec - the spec.
 * @returns a function that says whether a value fits a schema.
 */
export function createStranger(spec: Spec): (schema: { readonly $ref: string }, value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'spec', ...spec.document })
  return ({ $ref }, value) => ajv.getSchema(`spec${$ref}`)?.(value) === true
}

/** The one key that is left out everywhere, because assigning to it changes the prototype of a copy. */
function withoutPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypes)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutPrototypes(inner)] as const))
}

/** Keywords that check nothing. */
const silent =
  'title description format default example examples deprecated readOnly writeOnly $comment'.split(' ')

/** JSON has no BigInt, and no undefined in lists; a key whose value is undefined counts as absent. */
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isJson(item))
  return isRecord(value) ? Object.values(value).every(isJson) : typeof value !== 'bigint'
}

/**
 * Lets every item pass where invalid ones are to be dropped: the list as such is then judged without them. A
 * schema that says nothing means JSON, which ajv takes for granted.
 */
function forgive(node: unknown, at = ''): unknown {
  if (Array.isArray(node)) return node.map((entry) => forgive(entry))
  if (node === true && (at === 'items' || at === 'additionalProperties')) return { isJson: true }
  if (!isRecord(node)) return node
  const isMap = at === 'properties' || at === '$defs'
  const entries = Object.entries(node).map(([key, value]) => [key, forgive(value, isMap ? '' : key)] as const)
  const copy = Object.fromEntries(entries)
  // An undefined value is no JSON, and is judged by our own keyword.
  if (copy['x-appkit-type'] === 'undefined') delete copy.not
  if (!isMap && Object.keys(copy).every((key) => silent.includes(key))) return { ...copy, isJson: true }
  return copy['x-appkit-drop-invalid-items'] === true ? { ...copy, items: true } : copy
}
