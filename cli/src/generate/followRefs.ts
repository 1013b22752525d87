import { isRecord } from './isRecord.js'
import { resolveRef } from './resolveRef.js'
import { specProblem } from './specProblem.js'
import type { NodePath, Spec } from './types.js'

/**
 * Follows references until something that is not a reference.
 *
 * @param spec The spec.
 * @param node A node that may be a reference.
 * @param path Leads to the node.
 * @returns The node at the end and the path that leads there.
 * @throws SpecError when a reference is broken or leads back to itself.
 */
export function followRefs(spec: Spec, node: unknown, path: NodePath): { node: unknown; path: NodePath } {
  let found = { node, path }
  const seen = new Set<unknown>()
  while (isRecord(found.node) && '$ref' in found.node) {
    if (seen.has(found.node)) throw specProblem(spec, path, 'This reference leads back to itself.')
    seen.add(found.node)
    found = resolveRef(spec, found.node.$ref, found.path)
  }
  return found
}
