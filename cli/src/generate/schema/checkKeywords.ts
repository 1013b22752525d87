import { isRecord } from '../isRecord.js'
import { specProblem } from '../specProblem.js'
import type { NodePath, Spec } from '../types.js'
import { type KeywordValue, keywords } from './keywords.js'
import type { SchemaNode } from './types.js'
import { typesOf } from './typesOf.js'

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

/**
 * Checks that a schema uses only keywords that are understood, with values of the right kind, at types they
 * apply to, and that a keyword that decides by itself is not contradicted by another.
 *
 * @param spec The spec.
 * @param node The schema.
 * @param path Leads to the schema.
 * @throws SpecError at the first keyword that is wrong.
 */
export function checkKeywords(spec: Spec, node: SchemaNode, path: NodePath): void {
  const types = typesOf(spec, node, path)
  const decider = Object.keys(node).find((key) => keywords[key]?.decides)
  for (const [key, value] of Object.entries(node)) {
    const keyword = Object.hasOwn(keywords, key) ? keywords[key] : undefined
    const at = [...path, key]
    if (!keyword) throw specProblem(spec, at, `unknown keyword "${key}".${hintFor(key)}`, 'key')
    if (!fits[keyword.value](value)) throw specProblem(spec, at, `${key} must be ${wording[keyword.value]}.`)
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

function mayStandBeside(decider: string, key: string): boolean {
  if (key === 'type') return decider === 'const' || decider === 'enum' || decider === 'oneOf'
  if (key === 'unevaluatedProperties') return decider === '$ref'
  return key === 'discriminator' && decider === 'oneOf'
}

function hintFor(key: string): string {
  if (key === 'nullable') return " Write type: [string, 'null']."
  return ''
}
