import { specProblem } from '../specProblem.js'
import { call } from './call.js'
import { numberAt } from './numberAt.js'
import { printBounds } from './printBounds.js'
import type { ToCode } from './types.js'

/** Code for `type: number` and `type: integer` (JSON Schema validation, section 6.2). */
export const numberToCode: ToCode = ({ spec }, node, path) => {
  const min = numberAt(node, 'minimum')
  const max = numberAt(node, 'maximum')
  const above = numberAt(node, 'exclusiveMinimum')
  const below = numberAt(node, 'exclusiveMaximum')
  if (Math.max(min ?? -Infinity, above ?? -Infinity) > Math.min(max ?? Infinity, below ?? Infinity)) {
    throw specProblem(spec, path, 'No number lies between these bounds.')
  }
  const bounds = printBounds([
    ['min', min],
    ['max', max],
    ['above', above],
    ['below', below],
  ])
  return call(node.type === 'integer' ? 'int' : 'number', bounds)
}
