import { parametersOf } from './document/requestParts.js'
import type { NodePath, Operation, Spec } from './document/types.js'
import { kindsOf } from './queryForms.js'
import type { Generation } from './shareSchemas.js'

/**
 * Notes parameters that the client does not send as the spec says (OpenAPI 3.1, section 4.8.12), but for lists and objects
 * of a query, which `readQueryForms` looks at.
 *
 * @param spec - a spec that was checked.
 * @param operations - its operations.
 * @param generation - receives the notes.
 */
export function noteParameters(spec: Spec, operations: readonly Operation[], { notes }: Generation): void {
  for (const { path } of operations)
    for (const { node, path: at } of parametersOf(spec, path)) {
      const key = unsentKey(spec, node, at)
      if (key === 'in') notes.add(spec, 'in: cookie', [...at, key], 'client')
      else if (key !== undefined) notes.add(spec, `${key} in ${String(node.in)}`, [...at, key], 'client')
    }
}

/** The keyword of a parameter that the client does not follow. */
function unsentKey(spec: Spec, node: Spec['document'], at: NodePath): string | undefined {
  if (node.in === 'query') return node.allowReserved === true ? 'allowReserved' : undefined
  if (node.in === 'cookie') return 'in'
  if ('content' in node) return 'content'
  if (node.style === 'label' || node.style === 'matrix') return 'style'
  if (!kindsOf(spec, node.schema, [...at, 'schema']).includes('object')) return undefined
  if (node.in === 'header') return 'schema'
  return node.explode === true ? 'explode' : undefined
}
