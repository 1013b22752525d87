import { specProblem } from '../specProblem.js'
import { call } from './call.js'
import { numberAt } from './numberAt.js'
import { printBounds } from './printBounds.js'
import { schemaToCode } from './schemaToCode.js'
import type { ToCode } from './types.js'

/**
 * Code for `type: array` (JSON Schema validation, section 6.4). With `x-appkit-drop-invalid-items` an item
 * that does not fit is left out and counted; the bounds on the number of items hold for the list as it came.
 */
export const arrayToCode: ToCode = (context, node, path) => {
  const min = numberAt(node, 'minItems')
  const max = numberAt(node, 'maxItems')
  if (min !== undefined && max !== undefined && min > max) {
    throw specProblem(context.spec, [...path, 'minItems'], 'minItems is greater than maxItems.')
  }
  if (!('items' in node)) {
    throw specProblem(context.spec, path, 'A list must say what its items are. For anything: items: true.')
  }
  const item = schemaToCode(context, node.items, [...path, 'items'])
  const drop = node['x-appkit-drop-invalid-items'] === true ? 'true' : undefined
  return call(
    'array',
    item,
    printBounds([
      ['min', min],
      ['max', max],
      ['dropInvalid', drop],
    ]),
  )
}
