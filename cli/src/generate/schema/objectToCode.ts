import { isRecord } from '../isRecord.js'
import { specProblem } from '../specProblem.js'
import type { NodePath } from '../types.js'
import { call } from './call.js'
import { printEntries } from './printEntries.js'
import { schemaToCode } from './schemaToCode.js'
import type { SchemaContext, SchemaNode, ToCode } from './types.js'

/**
 * Code for `type: object` (JSON Schema validation, section 6.5; core, section 10.3.2). Without
 * `additionalProperties` unknown keys are left out of the copy; with `false` they are refused; with a schema
 * they are checked and kept.
 */
export const objectToCode: ToCode = (context, node, path) => {
  const properties = isRecord(node.properties) ? node.properties : {}
  const required = readRequired(context, node, properties, path)
  const entries = Object.entries(properties).map(([key, schema]) => {
    const at = [...path, 'properties', key]
    // A key that every object answers to could be read from the prototype instead of from the message.
    if (key in Object.prototype)
      throw specProblem(context.spec, at, `"${key}" cannot be used as a key.`, 'key')
    const code = schemaToCode(context, schema, at)
    return [key, required.has(key) ? code : call('optional', code)] as const
  })
  const shape = printEntries(entries)
  const rest = node.additionalProperties
  if (rest === undefined) {
    if (entries.length > 0) return call('object', shape)
    throw specProblem(context.spec, path, 'An object must say its properties or additionalProperties.')
  }
  if (rest === false) return call('strictObject', shape)
  const restCode = schemaToCode(context, rest, [...path, 'additionalProperties'])
  return entries.length > 0 ? call('catchall', shape, restCode) : call('record', restCode)
}

function readRequired(
  { spec }: SchemaContext,
  node: SchemaNode,
  properties: SchemaNode,
  path: NodePath,
): ReadonlySet<string> {
  const list: readonly unknown[] = Array.isArray(node.required) ? node.required : []
  const required = new Set<string>()
  list.forEach((key, index) => {
    const at = [...path, 'required', index]
    if (typeof key !== 'string') throw specProblem(spec, at, 'required lists the names of properties.')
    if (!Object.hasOwn(properties, key)) {
      throw specProblem(spec, at, `"${key}" is required but not described in properties.`)
    }
    if (required.has(key)) throw specProblem(spec, at, `"${key}" is listed twice.`)
    required.add(key)
  })
  return required
}
