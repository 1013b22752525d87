import { isRecord } from './isRecord.js'
import { specProblem } from './specProblem.js'
import type { NodePath, Spec } from './types.js'

/**
 * Follows a `$ref` inside the same document (JSON pointer, RFC 6901).
 *
 * @param spec The spec.
 * @param ref The value of the `$ref` keyword.
 * @param path Leads to the node that holds the keyword.
 * @returns What it points to, and the path that leads there.
 * @throws SpecError when it is no text, leaves the document, or leads nowhere.
 */
export function resolveRef(spec: Spec, ref: unknown, path: NodePath): { node: unknown; path: NodePath } {
  const at = [...path, '$ref']
  if (typeof ref !== 'string') throw specProblem(spec, at, '$ref must be a text.')
  if (!ref.startsWith('#/')) {
    throw specProblem(spec, at, `$ref "${ref}" leaves this file. Write a reference that begins with "#/".`)
  }
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  let node: unknown = spec.document
  for (const step of steps) {
    const inside = Array.isArray(node) || isRecord(node)
    if (!inside || !Object.hasOwn(node as object, step)) {
      throw specProblem(spec, at, `$ref "${ref}" leads nowhere: there is no "${step}".`)
    }
    node = (node as Readonly<Record<string, unknown>>)[step]
  }
  return { node, path: steps }
}
