import { specProblem } from '../specProblem.js'
import type { NodePath, Spec } from '../types.js'
import type { SchemaNode } from './types.js'

const known = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']

/**
 * Reads the `type` keyword.
 *
 * @param spec The spec, for messages.
 * @param node The schema.
 * @param path Leads to the schema.
 * @returns The types in the order of the spec; empty when the keyword is absent.
 * @throws SpecError when a type is unknown or named twice.
 */
export function typesOf(spec: Spec, node: SchemaNode, path: NodePath): readonly string[] {
  if (!('type' in node)) return []
  const list: readonly unknown[] = Array.isArray(node.type) ? node.type : [node.type]
  const types = list.filter((type): type is string => typeof type === 'string' && known.includes(type))
  if (types.length !== list.length || types.length === 0) {
    throw specProblem(spec, [...path, 'type'], `type must be one or more of ${known.join(', ')}.`)
  }
  if (new Set(types).size !== types.length)
    throw specProblem(spec, [...path, 'type'], 'A type is named twice.')
  return types
}
