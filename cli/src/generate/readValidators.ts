import { isRecord } from './isRecord.js'
import { resolveRef } from './resolveRef.js'
import { schemasOf } from './schemasOf.js'
import { specProblem } from './specProblem.js'
import type { NamedValidator, Spec } from './types.js'

/**
 * Reads `x-appkit-validators` at the root of a spec: validators for shared schemas, by the names they get.
 *
 * @param spec The spec.
 * @returns The validators in the order of the spec; empty when it names none.
 * @throws SpecError when a name or a reference cannot be used.
 */
export function readValidators(spec: Spec): readonly NamedValidator[] {
  const at = 'x-appkit-validators'
  const map = spec.document[at]
  if (map === undefined) return []
  if (!isRecord(map)) throw specProblem(spec, [at], `${at} must be a map of names to references.`)
  const { prefix } = schemasOf(spec)
  return Object.entries(map).map(([name, ref]) => {
    const path = [at, name]
    if (!/^validate[A-Z][A-Za-z0-9]*$/.test(name))
      throw specProblem(spec, path, 'The name of a validator begins with validate.', 'key')
    if (typeof ref !== 'string' || !ref.startsWith(prefix))
      throw specProblem(spec, path, `A validator is told by a reference that begins with ${prefix}.`)
    resolveRef(spec, ref, path)
    return { name, schema: ref.slice(prefix.length) }
  })
}
