import { isObject } from './json.js'
import type { Json, JsonObject } from './types.js'

const maxHops = 32

/**
 * Follows `$ref` inside one document until something without a `$ref` is found (RFC 6901 pointers).
 *
 * @param document - the whole document
 * @param value - a node of it
 * @returns the node the references end at
 * @throws Error when a reference points outside of the document, nowhere, or in a circle
 */
export function followRef(document: JsonObject, value: Json): Json {
  let node = value
  for (let hop = 0; hop < maxHops; hop += 1) {
    if (!isObject(node) || typeof node.$ref !== 'string') return node
    const ref = node.$ref
    if (!ref.startsWith('#/')) throw new Error(`$ref ${ref} must point into the same file (#/...).`)
    let target: Json | undefined = document
    for (const part of ref.slice(2).split('/')) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined
      if (target === undefined) throw new Error(`$ref ${ref} points to nothing.`)
    }
    node = target
  }
  throw new Error('a $ref goes round in a circle.')
}
