import { arrayToCode } from './arrayToCode.js'
import { call } from './call.js'
import { checkKeywords } from './checkKeywords.js'
import { keywords } from './keywords.js'
import { literalToCode } from './literalToCode.js'
import { numberToCode } from './numberToCode.js'
import { objectToCode } from './objectToCode.js'
import { refToCode } from './refToCode.js'
import { stringToCode } from './stringToCode.js'
import type { ToCode } from './types.js'
import { typesOf } from './typesOf.js'
import { unionToCode } from './unionToCode.js'
import { windowTypeToCode } from './windowTypeToCode.js'

const deciders: Readonly<Record<string, ToCode>> = {
  $ref: refToCode,
  const: literalToCode,
  enum: literalToCode,
  anyOf: unionToCode,
  oneOf: unionToCode,
  allOf: unionToCode,
  'x-appkit-type': windowTypeToCode,
}

const kinds: Readonly<Record<string, ToCode>> = {
  string: stringToCode,
  number: numberToCode,
  integer: numberToCode,
  boolean: () => call('boolean'),
  null: () => call('null'),
  array: arrayToCode,
  object: objectToCode,
}

/**
 * Code for one schema that is a map of keywords.
 *
 * @throws SpecError when a keyword is unknown, contradicts another or has a wrong value.
 */
export const nodeToCode: ToCode = (context, node, path) => {
  checkKeywords(context.spec, node, path)
  const decider = Object.keys(node).find((key) => keywords[key]?.decides)
  const decide = decider ? deciders[decider] : undefined
  if (decide) return decide(context, node, path)
  const types = typesOf(context.spec, node, path)
  if (types.length === 0) return call('any')
  const codes = types
    .filter((type) => type !== 'null' || types.length === 1)
    .map((type) => kinds[type]?.(context, { ...node, type }, path) ?? '')
  const [only, ...more] = codes
  const union = more.length > 0 ? call('union', `[${codes.join(', ')}]`) : (only ?? '')
  return types.length > 1 && types.includes('null') ? call('nullable', union) : union
}
