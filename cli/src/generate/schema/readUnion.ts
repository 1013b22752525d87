import { isRecord } from '../../../../common/records.js'
import { specProblem } from '../document/problems.js'
import { constantsOf, mappedSchema, sharedName } from '../document/specDocument.js'
import type { NodePath, Spec } from '../document/types.js'
import { bodyOf, canLose, jsonTypesOf } from './shapes.js'
import type { ReadSchema, SchemaContext, SchemaNode } from './types.js'

/** An entry of a list of alternatives. */
export interface UnionEntry {
  readonly read: ReadSchema
  /** Whether it has something that validators do not check. */
  readonly isPartial: boolean
}

/**
 * Says how alternatives are told apart. JSON Schema core, section 10.2.1, and OpenAPI 3.1, section 4.8.25: with a
 * `discriminator`, a constant of each entry says which one it is. If the entries of an `anyOf` share such a constant, they
 * can be in a union that uses it.
 *
 * @param context - the spec, and how strict to be.
 * @param node - the schema with `anyOf` or `oneOf`.
 * @param path - leads to the schema.
 * @param entries - its entries, which were read.
 * @throws SpecError if a strict reading finds entries that cannot be told apart.
 */
export function readUnion(
  context: SchemaContext,
  node: SchemaNode,
  path: NodePath,
  given: readonly UnionEntry[],
): SchemaNode {
  const entries = given.map(({ read }) => read)
  if ('discriminator' in node) return readDiscriminated(context, node, path, entries)
  if (!('oneOf' in node)) return readAnyOf(entries)
  if (
    !given.some((entry) => entry.isPartial && given.some((other) => other !== entry && overlap(entry, other)))
  )
    return { oneOf: entries }
  // Keywords that are not checked may be all that tells the two apart: a value that fits one of them would fit both.
  context.note('oneOf', [...path, 'oneOf'])
  return readAnyOf(entries)
}

function overlap({ read }: UnionEntry, other: UnionEntry): boolean {
  const types = jsonTypesOf(other.read)
  return jsonTypesOf(read).some((type) => types.includes(type))
}

/** A value has what all alternatives describe that take it (JSON Schema core, section 7.7.1). */
function readAnyOf(entries: readonly ReadSchema[]): SchemaNode {
  return {
    anyOf: entries,
    ...(canLose(entries) && { merged: true }),
    ...(!entries.some(isOpaque) && shareDiscriminator(entries) && { variants: true }),
  }
}

function isOpaque(entry: ReadSchema): boolean {
  return isRecord(entry) && entry.isOpaque === true
}

function shareDiscriminator(entries: readonly ReadSchema[]): boolean {
  const [first] = entries
  const target = first === undefined ? undefined : bodyOf(first)
  const names: readonly unknown[] = isRecord(target) && Array.isArray(target.required) ? target.required : []
  return names.some((name) => tagsOf({ anyOf: entries, variants: true }, String(name)).length > 0)
}

/**
 * The texts by which zod finds an entry. They are taken from what was read, because other keywords beside them in the
 * spec can have made of the entry what zod cannot look into.
 */
function tagsOf(entry: ReadSchema, property: string): readonly string[] {
  const body = bodyOf(entry)
  // A null has no discriminator.
  if (!isRecord(body) || body.nullable === true) return []
  if (body.variants === true) {
    const [first = [], ...more] = (body.anyOf as readonly ReadSchema[]).map((each) => tagsOf(each, property))
    return more.every((texts) => texts.join() === first.join()) ? first : []
  }
  const required = Array.isArray(body.required) && body.required.includes(property)
  if (body.type !== 'object' || !required || !isRecord(body.properties)) return []
  const tag = Object.hasOwn(body.properties, property) ? body.properties[property] : undefined
  return isRecord(tag) && tag.nullable !== true ? constantsOf(tag) : []
}

/**
 * The entries by the texts that a mapping gives them, or else by their names.
 *
 * @returns the entries; undefined if one of them has no name.
 */
function formsOf(spec: Spec, node: SchemaNode, entries: readonly ReadSchema[]) {
  const { mapping } = node.discriminator as SchemaNode
  const mapped = Object.entries(isRecord(mapping) ? mapping : {}).map(
    ([tag, target]) => [tag, mappedSchema(spec, target)] as const,
  )
  const forms = new Map<string, ReadSchema>()
  for (const [index, entry] of (node.oneOf as readonly unknown[]).entries()) {
    const name = isRecord(entry) ? sharedName(spec, entry.$ref) : undefined
    const read = entries[index]
    if (name === undefined || read === undefined) return undefined
    const tags = mapped.flatMap(([tag, target]) => (target === name ? [tag] : []))
    for (const tag of tags.length > 0 ? tags : [name]) if (!forms.has(tag)) forms.set(tag, read)
  }
  return Object.fromEntries(forms)
}

function readDiscriminated(
  { note, spec, strict }: SchemaContext,
  node: SchemaNode,
  path: NodePath,
  entries: readonly ReadSchema[],
): SchemaNode {
  const at = [...path, 'discriminator']
  const given = isRecord(node.discriminator) ? node.discriminator : {}
  const name = given.propertyName
  const fail = (here: NodePath, reason: string): SchemaNode => {
    if (strict) throw specProblem(spec, here, reason)
    const forms = typeof name === 'string' ? formsOf(spec, node, entries) : undefined
    if (forms) return { anyOf: entries, property: name, forms }
    note('discriminator', at)
    return readAnyOf(entries)
  }
  if (typeof name !== 'string' || (strict && Object.keys(given).length !== 1))
    return fail(at, 'discriminator holds propertyName and nothing else; each entry names its constant.')
  const found = entries.map((entry) => tagsOf(entry, name))
  const without = found.findIndex((constants) => constants.length === 0)
  if (without >= 0 || entries.some(isOpaque)) {
    const reason = `This entry must require "${name}" and give it a text with const, or texts with enum.`
    return fail([...path, 'oneOf', Math.max(without, 0)], reason)
  }
  if (new Set(found.flat()).size !== found.flat().length)
    return fail(at, `Two entries have the same "${name}".`)
  return { oneOf: entries, discriminator: { propertyName: name } }
}
