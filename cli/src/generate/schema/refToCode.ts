import { resolveRef } from '../resolveRef.js'
import { specProblem } from '../specProblem.js'
import type { ToCode } from './types.js'

/** Code for `$ref`: the constant of a schema under `components/schemas`. */
export const refToCode: ToCode = ({ spec, share }, node, path) => {
  const { path: target } = resolveRef(spec, node.$ref, path)
  const [first, second, name, ...rest] = target
  if (first !== 'components' || second !== 'schemas' || typeof name !== 'string' || rest.length > 0) {
    throw specProblem(spec, [...path, '$ref'], 'A schema can only refer to #/components/schemas/<name>.')
  }
  return share(name, [...path, '$ref'])
}
