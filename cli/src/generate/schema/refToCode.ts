import { isRecord } from '../isRecord.js'
import { resolveRef } from '../resolveRef.js'
import { schemasOf } from '../schemasOf.js'
import { specProblem } from '../specProblem.js'
import { schemaToCode } from './schemaToCode.js'
import type { ToCode } from './types.js'

/**
 * Code for `$ref`: the constant of a shared schema. With `unevaluatedProperties: false` beside it (JSON Schema
 * core, section 11.3) the same object, which takes no other keys.
 */
export const refToCode: ToCode = (context, node, path) => {
  const { spec, share } = context
  const { node: schema, path: target } = resolveRef(spec, node.$ref, path)
  const { path: folder, prefix } = schemasOf(spec)
  const name = target.at(-1)
  const inside = target.length === folder.length + 1 && folder.every((step, at) => target[at] === step)
  if (!inside || typeof name !== 'string') {
    throw specProblem(spec, [...path, '$ref'], `A schema can only refer to ${prefix}<name>.`)
  }
  if (!('unevaluatedProperties' in node)) return share(name, [...path, '$ref'])
  if (isRecord(schema) && schema.type === 'object' && !('additionalProperties' in schema))
    return schemaToCode(context, { ...schema, additionalProperties: false }, target)
  const reason = 'unevaluatedProperties needs a $ref to an object without additionalProperties.'
  throw specProblem(spec, [...path, 'unevaluatedProperties'], reason, 'key')
}
