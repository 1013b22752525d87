import { followRef } from './followRef.js'
import { isObject } from './isObject.js'
import type { Json, JsonObject, Parameter } from './types.js'

function readParameter(document: JsonObject, value: Json): Parameter | null {
  const node = followRef(document, value)
  if (!isObject(node) || typeof node.name !== 'string') throw new Error('a parameter needs a name.')
  const place = node.in
  if (place !== 'path' && place !== 'query' && place !== 'header') return null
  const schema = followRef(document, node.schema ?? true)
  return {
    name: node.name,
    in: place,
    required: node.required === true,
    explode: node.explode !== false,
    isList: isObject(schema) && schema.type === 'array',
    schema: node.schema ?? true,
  }
}

/**
 * The parameters of an operation; those of the path item apply unless the operation repeats them
 * (OpenAPI 3.1 section 4.8.9).
 */
export function readParameters(
  document: JsonObject,
  pathItem: JsonObject,
  operation: JsonObject,
): Parameter[] {
  const found = new Map<string, Parameter>()
  for (const list of [pathItem.parameters, operation.parameters]) {
    if (!Array.isArray(list)) continue
    for (const value of list as readonly Json[]) {
      const parameter = readParameter(document, value)
      if (parameter) found.set(`${parameter.in}:${parameter.name.toLowerCase()}`, parameter)
    }
  }
  return [...found.values()]
}
