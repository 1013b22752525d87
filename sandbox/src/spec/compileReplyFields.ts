import { followRef } from './followRef.js'
import { isObject } from './isObject.js'
import type { Json, JsonObject } from './types.js'

const BRANCHES = ['allOf', 'anyOf', 'oneOf'] as const
const MAX_DEPTH = 64

function has(document: JsonObject, value: Json, steps: readonly string[], depth: number): boolean {
  const schema = followRef(document, value)
  const [step, ...rest] = steps
  if (step === undefined) return true
  if (schema === true) return true
  if (!isObject(schema) || depth > MAX_DEPTH) return false
  for (const key of BRANCHES) {
    const list = schema[key]
    if (!Array.isArray(list)) continue
    if ((list as readonly Json[]).some((branch) => has(document, branch, steps, depth + 1))) return true
  }
  const { properties, items, additionalProperties: more } = schema
  if (isObject(properties)) {
    const own = Object.hasOwn(properties, step) ? properties[step] : undefined
    if (own !== undefined) return has(document, own, rest, depth + 1)
  }
  if (items !== undefined && /^\d+$/.test(step)) return has(document, items, rest, depth + 1)
  return more !== undefined && more !== false && has(document, more, rest, depth + 1)
}

/**
 * Answers whether a JSON reply of an operation can have a field, by what its spec describes.
 * @returns takes the steps of a JSON pointer, e.g. `['data', '0', 'name']`; any number is an index of a list
 */
export function compileReplyFields(
  document: JsonObject,
  operation: JsonObject,
): (steps: readonly string[]) => boolean {
  const schemas: Json[] = []
  for (const value of Object.values(isObject(operation.responses) ? operation.responses : {})) {
    const response = followRef(document, value)
    const content = isObject(response) && isObject(response.content) ? response.content : {}
    const media = content['application/json']
    if (isObject(media)) schemas.push(media.schema ?? true)
  }
  return (steps) => schemas.some((schema) => has(document, schema, steps, 0))
}
