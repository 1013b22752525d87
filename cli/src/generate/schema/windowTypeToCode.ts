import { specProblem } from '../specProblem.js'
import { call } from './call.js'
import type { ToCode } from './types.js'

/**
 * Code for `x-appkit-type`: what a window message can carry and JSON cannot (HTML, structured clone). `cloned`
 * is any plain value, with BigInt among them and `undefined` in lists; `undefined` is nothing else.
 */
export const windowTypeToCode: ToCode = ({ spec }, node, path) => {
  const at = [...path, 'x-appkit-type']
  if (spec.kind !== 'messages')
    throw specProblem(spec, at, 'x-appkit-type is for messages; a service speaks JSON.', 'key')
  if (node['x-appkit-type'] === 'cloned') return call('cloned')
  if (node['x-appkit-type'] === 'undefined') return call('undefined')
  throw specProblem(spec, at, 'x-appkit-type must be cloned or undefined.')
}
