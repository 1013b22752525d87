import { specProblem } from '../specProblem.js'
import type { NodePath, Spec } from '../types.js'
import { call } from './call.js'
import { quote } from './quote.js'
import type { ToCode } from './types.js'
import { typesOf } from './typesOf.js'

/** Code for `const` and `enum` (JSON Schema validation, section 6.1), with texts, numbers, flags and null. */
export const literalToCode: ToCode = ({ spec }, node, path) => {
  const key = 'const' in node ? 'const' : 'enum'
  const values: readonly unknown[] = key === 'const' ? [node.const] : (node.enum as readonly unknown[])
  const types = typesOf(spec, node, path)
  const printed = values.map((value, index) => {
    const at = key === 'const' ? [...path, key] : [...path, key, index]
    const text = printLiteral(spec, value, at)
    if (types.length > 0 && !types.some((type) => hasType(value, type))) {
      throw specProblem(spec, at, `This value is not of type ${types.join(' or ')}.`)
    }
    return text
  })
  if (new Set(printed).size !== printed.length)
    throw specProblem(spec, [...path, key], 'A value is listed twice.')
  return call('literal', `[${printed.join(', ')}]`)
}

function printLiteral(spec: Spec, value: unknown, path: NodePath): string {
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw specProblem(spec, path, 'Only texts, numbers, true, false and null can be listed here.')
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}
