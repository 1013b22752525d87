import { SpecError } from './SpecError.js'
import type { NodePath, Spec } from './types.js'

/**
 * Makes the error for one node of a spec.
 *
 * @param spec The spec.
 * @param path Leads to the node.
 * @param reason A sentence for the author of the spec.
 * @param part Whether the node's value is meant or the key that names it.
 * @returns The error, to be thrown or collected.
 */
export function specProblem(
  spec: Spec,
  path: NodePath,
  reason: string,
  part: 'key' | 'value' = 'value',
): SpecError {
  return new SpecError([{ file: spec.file, ...spec.locate(path, part), reason }])
}
