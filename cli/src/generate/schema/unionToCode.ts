import { discriminatorsOf } from '../constantsOf.js'
import { followRefs } from '../followRefs.js'
import { isRecord } from '../isRecord.js'
import { specProblem } from '../specProblem.js'
import type { NodePath, Spec } from '../types.js'
import { call } from './call.js'
import { printEntries } from './printEntries.js'
import { quote } from './quote.js'
import { schemaToCode } from './schemaToCode.js'
import type { SchemaNode, ToCode } from './types.js'

const names = { anyOf: 'union', oneOf: 'exactlyOne', allOf: 'intersection' } as const

/**
 * Code for `anyOf`, `oneOf` and `allOf` (JSON Schema core, section 10.2.1), and for `oneOf` with a
 * `discriminator` (OpenAPI 3.1, section 4.8.25), where a constant of each entry says which one is meant. The
 * entry is then found by that constant; the others are not tried. Where the entries of an `anyOf` of
 * messages share such a constant, the last one says what is wrong: the widest belongs there.
 */
export const unionToCode: ToCode = (context, node, path) => {
  const key = 'anyOf' in node ? 'anyOf' : 'oneOf' in node ? 'oneOf' : 'allOf'
  const entries = node[key] as readonly unknown[]
  if ('type' in node && node.type !== 'object') {
    throw specProblem(context.spec, [...path, 'type'], 'Beside oneOf the type can only be object.')
  }
  if ('discriminator' in node) return discriminatedToCode(context, node, path)
  if ('type' in node)
    throw specProblem(context.spec, [...path, 'type'], 'Put the type into each entry of oneOf.')
  const codes = entries.map((entry, index) => schemaToCode(context, entry, [...path, key, index]))
  const areVariants =
    context.spec.kind === 'messages' && key === 'anyOf' && shareDiscriminator(context.spec, node, path)
  return call(areVariants ? 'variants' : names[key], `[${codes.join(', ')}]`)
}

function shareDiscriminator(spec: Spec, node: SchemaNode, path: NodePath): boolean {
  const [first] = node.anyOf as readonly unknown[]
  const target = followRefs(spec, first, [...path, 'anyOf', 0]).node
  const names: readonly unknown[] = isRecord(target) && Array.isArray(target.required) ? target.required : []
  return names.some((name) => discriminatorsOf(spec, node, path, String(name)).length > 0)
}

const discriminatedToCode: ToCode = (context, node, path) => {
  const { spec } = context
  const at = [...path, 'discriminator']
  const name = isRecord(node.discriminator) ? node.discriminator.propertyName : undefined
  if (typeof name !== 'string' || Object.keys(node.discriminator as object).length !== 1) {
    throw specProblem(
      spec,
      at,
      'discriminator holds propertyName and nothing else; each entry names its constant.',
    )
  }
  const branches = (node.oneOf as readonly unknown[]).flatMap((entry, index) => {
    const here = [...path, 'oneOf', index]
    const constants = discriminatorsOf(spec, entry, here, name)
    if (constants.length === 0) {
      const reason = `This entry must require "${name}" and give it a text with const, or texts with enum.`
      throw specProblem(spec, here, reason)
    }
    const code = schemaToCode(context, entry, here)
    return constants.map((constant) => [constant, code] as const)
  })
  if (new Set(branches.map(([constant]) => constant)).size !== branches.length) {
    throw specProblem(spec, at, `Two entries have the same "${name}".`)
  }
  return call('discriminatedUnion', quote(name), printEntries(branches))
}
