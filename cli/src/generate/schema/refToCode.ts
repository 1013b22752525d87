import { resolveRef } from '../resolveRef.js'
import { schemasOf } from '../schemasOf.js'
import { specProblem } from '../specProblem.js'
import type { ToCode } from './types.js'

/** Code for `$ref`: the constant of a shared schema. */
export const refToCode: ToCode = ({ spec, share }, node, path) => {
  const { path: target } = resolveRef(spec, node.$ref, path)
  const { path: folder, prefix } = schemasOf(spec)
  const name = target.at(-1)
  const inside = target.length === folder.length + 1 && folder.every((step, at) => target[at] === step)
  if (!inside || typeof name !== 'string') {
    throw specProblem(spec, [...path, '$ref'], `A schema can only refer to ${prefix}<name>.`)
  }
  return share(name, [...path, '$ref'])
}
