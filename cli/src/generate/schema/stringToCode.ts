import { specProblem } from '../specProblem.js'
import type { NodePath, Spec } from '../types.js'
import { call } from './call.js'
import { numberAt } from './numberAt.js'
import { printBounds } from './printBounds.js'
import type { ToCode } from './types.js'

/**
 * Code for `type: string` (JSON Schema validation, section 6.3). Lengths count code points, patterns are
 * matched with the `u` flag. A pattern is only allowed with `maxLength`, which is looked at first.
 */
export const stringToCode: ToCode = ({ spec }, node, path) => {
  const min = numberAt(node, 'minLength')
  const max = numberAt(node, 'maxLength')
  if (min !== undefined && max !== undefined && min > max) {
    throw specProblem(spec, [...path, 'minLength'], 'minLength is greater than maxLength.')
  }
  const pattern = typeof node.pattern === 'string' ? node.pattern : undefined
  if (pattern !== undefined && max === undefined) {
    throw specProblem(
      spec,
      [...path, 'pattern'],
      'pattern needs maxLength beside it, to bound its work.',
      'key',
    )
  }
  const printed = pattern === undefined ? undefined : printPattern(spec, pattern, [...path, 'pattern'])
  return call(
    'string',
    printBounds([
      ['min', min],
      ['max', max],
      ['pattern', printed],
    ]),
  )
}

function printPattern(spec: Spec, pattern: string, path: NodePath): string {
  try {
    return `/${new RegExp(pattern, 'u').source}/u`
  } catch {
    throw specProblem(spec, path, 'pattern is not a regular expression.')
  }
}
