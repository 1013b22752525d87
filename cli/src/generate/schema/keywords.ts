import { isRecord } from '../../../../common/records.js'
import { specProblem } from '../document/problems.js'
import type { NodePath, Spec } from '../document/types.js'
import type { SchemaNode } from './types.js'

/** The type of a keyword's value. */
type KeywordValue = 'text' | 'flag' | 'number' | 'count' | 'list' | 'schema' | 'schemas' | 'free'

/** A supported keyword. */
interface Keyword {
  readonly value: KeywordValue
  /** Types that it restricts. Absent if it stands alone or does not restrict values. */
  readonly types?: readonly string[]
  /** It decides alone which values are valid, so few others may be used with it. */
  readonly decides?: true
  /** It is for readers and checks nothing. */
  readonly silent?: true
}

const numbers = ['number', 'integer']

/** Every keyword that validators check, and those that check nothing. */
const keywords: Readonly<Record<string, Keyword>> = {
  $ref: { value: 'text', decides: true },
  const: { value: 'free', decides: true },
  enum: { value: 'list', decides: true },
  anyOf: { value: 'list', decides: true },
  oneOf: { value: 'list', decides: true },
  allOf: { value: 'list', decides: true },
  'x-appkit-type': { value: 'text', decides: true },
  type: { value: 'free' },
  minLength: { value: 'count', types: ['string'] },
  maxLength: { value: 'count', types: ['string'] },
  pattern: { value: 'text', types: ['string'] },
  minimum: { value: 'number', types: numbers },
  maximum: { value: 'number', types: numbers },
  exclusiveMinimum: { value: 'number', types: numbers },
  exclusiveMaximum: { value: 'number', types: numbers },
  multipleOf: { value: 'number', types: numbers },
  prefixItems: { value: 'list', types: ['array'] },
  items: { value: 'schema', types: ['array'] },
  minItems: { value: 'count', types: ['array'] },
  maxItems: { value: 'count', types: ['array'] },
  uniqueItems: { value: 'flag', types: ['array'] },
  'x-appkit-drop-invalid-items': { value: 'flag', types: ['array'] },
  properties: { value: 'schemas', types: ['object'] },
  required: { value: 'list', types: ['object'] },
  additionalProperties: { value: 'schema', types: ['object'] },
  unevaluatedProperties: { value: 'flag' },
  discriminator: { value: 'free' },
  format: { value: 'text', silent: true },
  title: { value: 'text', silent: true },
  description: { value: 'text', silent: true },
  default: { value: 'free', silent: true },
  example: { value: 'free', silent: true },
  examples: { value: 'list', silent: true },
  deprecated: { value: 'flag', silent: true },
  readOnly: { value: 'flag', silent: true },
  writeOnly: { value: 'flag', silent: true },
  $comment: { value: 'text', silent: true },
}

const fits: Readonly<Record<KeywordValue, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  count: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  list: (value) => Array.isArray(value) && value.length > 0,
  schema: (value) => typeof value === 'boolean' || isRecord(value),
  schemas: (value) => isRecord(value),
  free: () => true,
}

const wording: Readonly<Record<KeywordValue, string>> = {
  text: 'a text',
  flag: 'true or false',
  number: 'a number',
  count: 'a whole number of at least 0',
  list: 'a list with at least one entry',
  schema: 'a schema',
  schemas: 'a map of schemas',
  free: 'anything',
}

/** @returns the keyword, or undefined for any other text, also for a name of Object.prototype. */
export function keywordOf(key: string): Keyword | undefined {
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined
}

/** Whether the value of a keyword has the right type. */
export function isFit(key: string, value: unknown): boolean {
  const keyword = keywordOf(key)
  return keyword !== undefined && fits[keyword.value](value)
}

/**
 * Checks that a schema uses only supported keywords, with values of the right type, on types that they apply
 * to, and that a keyword that decides alone is not contradicted by another one.
 *
 * @param spec - the spec.
 * @param node - the schema.
 * @param path - the path of the schema.
 * @throws SpecError for the first wrong keyword.
 */
export function checkKeywords(spec: Spec, node: SchemaNode, path: NodePath): void {
  const types = typesOf(spec, node, path)
  const decider = Object.keys(node).find((key) => keywordOf(key)?.decides)
  for (const [key, value] of Object.entries(node)) {
    const keyword = keywordOf(key)
    const at = [...path, key]
    if (key === 'not' && isOmitted(node)) continue
    if (!keyword) throw specProblem(spec, at, `unknown keyword "${key}".${hintFor(key)}`, 'key')
    if (!isFit(key, value)) throw specProblem(spec, at, `${key} must be ${wording[keyword.value]}.`)
    if (keyword.types && types.length === 0 && !decider) {
      throw specProblem(spec, at, `${key} needs a type beside it: ${keyword.types.join(' or ')}.`, 'key')
    }
    if (keyword.types && !decider && !keyword.types.some((type) => types.includes(type))) {
      throw specProblem(spec, at, `${key} does not apply to type ${types.join(', ')}.`, 'key')
    }
    if (decider && key !== decider && !keyword.silent && !mayStandBeside(decider, key)) {
      throw specProblem(spec, at, `${key} cannot stand beside ${decider}. Use allOf with two entries.`, 'key')
    }
  }
  if ('discriminator' in node && !('oneOf' in node)) {
    throw specProblem(spec, [...path, 'discriminator'], 'discriminator stands only beside oneOf.', 'key')
  }
  if ('unevaluatedProperties' in node && !('$ref' in node && node.unevaluatedProperties === false)) {
    const reason = 'unevaluatedProperties stands only beside $ref and is false there.'
    throw specProblem(spec, [...path, 'unevaluatedProperties'], reason, 'key')
  }
}

/**
 * Whether a schema is that of a value that was left out. With `not: {}` beside `x-appkit-type: undefined` it takes no JSON
 * for readers who do not know our keyword.
 *
 * @param node - the schema.
 */
export function isOmitted(node: SchemaNode): boolean {
  return node['x-appkit-type'] === 'undefined' && isRecord(node.not) && Object.keys(node.not).length === 0
}

function mayStandBeside(decider: string, key: string): boolean {
  if (key === 'type') return decider === 'const' || decider === 'enum' || decider === 'oneOf'
  if (key === 'unevaluatedProperties') return decider === '$ref'
  return key === 'discriminator' && decider === 'oneOf'
}

function hintFor(key: string): string {
  return key === 'nullable' ? " Write type: [string, 'null']." : ''
}

const knownTypes = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']

/**
 * Reads the `type` keyword.
 *
 * @param spec - the spec, for messages.
 * @param node - the schema.
 * @param path - leads to the schema.
 * @returns the types in the order of the spec; empty when the keyword is absent.
 * @throws SpecError when a type is unknown or named twice.
 */
export function typesOf(spec: Spec, node: SchemaNode, path: NodePath): readonly string[] {
  if (!('type' in node)) return []
  const list: readonly unknown[] = Array.isArray(node.type) ? node.type : [node.type]
  const types = list.filter((type): type is string => typeof type === 'string' && knownTypes.includes(type))
  if (types.length !== list.length || types.length === 0) {
    throw specProblem(spec, [...path, 'type'], `type must be one or more of ${knownTypes.join(', ')}.`)
  }
  if (new Set(types).size !== types.length)
    throw specProblem(spec, [...path, 'type'], 'A type is named twice.')
  return types
}
