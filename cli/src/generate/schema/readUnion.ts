import { isRecord } from '../../../../common/records.js'
import { specProblem } from '../problems.js'
import { constantsOf } from '../specDocument.js'
import type { NodePath } from '../types.js'
import type { ReadSchema, SchemaContext, SchemaNode } from './types.js'

/**
 * Says how alternatives are told apart. JSON Schema core, section 10.2.1, and OpenAPI 3.1, section 4.8.25: with a
 * `discriminator`, a constant of each entry says which one it is. If the entries of an `anyOf` share such a constant, they
 * can be in a union that uses it.
 *
 * @param context The spec, and how strict to be.
 * @param node The schema with `anyOf` or `oneOf`.
 * @param path Leads to the schema.
 * @param entries Its entries, which were read.
 * @throws SpecError if a strict reading finds entries that cannot be told apart.
 */
export function readUnion(
  context: SchemaContext,
  node: SchemaNode,
  path: NodePath,
  entries: readonly ReadSchema[],
): SchemaNode {
  if ('discriminator' in node) return readDiscriminated(context, node, path, entries)
  if ('oneOf' in node) return { oneOf: entries }
  const areVariants = !entries.some(isOpaque) && shareDiscriminator(entries)
  return areVariants ? { anyOf: entries, variants: true } : { anyOf: entries }
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

/** A schema, or the shared one that it names. */
function bodyOf(entry: ReadSchema): ReadSchema {
  return isRecord(entry) && 'read' in entry ? (entry.read as ReadSchema) : entry
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
    // Tags that only a mapping names: the alternatives are tried one after the other.
    note('discriminator', at)
    return { anyOf: entries }
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
