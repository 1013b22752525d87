import { followRefs } from './followRefs.js'
import { isRecord } from './isRecord.js'
import type { NodePath, Spec } from './types.js'

/**
 * Reads the texts a property is limited to.
 *
 * @param schema Schema of the property.
 * @returns The text of `const` or the texts of `enum`; empty when it is limited to anything else.
 */
export function constantsOf(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return []
  const values: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [schema.const]
  const texts = values.filter((value): value is string => typeof value === 'string')
  return texts.length === values.length ? texts : []
}

/**
 * Reads the texts by which an entry of a union is told from the others.
 *
 * @param spec The spec.
 * @param entry The entry: an object, or `anyOf` with several that share the texts.
 * @param path Leads to the entry.
 * @param property The property that holds them.
 * @returns The texts; empty when the property is not required or not limited to the same texts everywhere.
 */
export function discriminatorsOf(
  spec: Spec,
  entry: unknown,
  path: NodePath,
  property: string,
): readonly string[] {
  const { node, path: at } = followRefs(spec, entry, path)
  if (!isRecord(node)) return []
  if (Array.isArray(node.anyOf)) {
    const [first = [], ...more] = node.anyOf.map((each: unknown, index) =>
      discriminatorsOf(spec, each, [...at, 'anyOf', index], property),
    )
    return more.every((texts) => texts.join() === first.join()) ? first : []
  }
  // Null would be told by nothing.
  if (node.nullable === true || Array.isArray(node.type) || Array.isArray(node.allOf)) return []
  const required = Array.isArray(node.required) && node.required.includes(property)
  return required && isRecord(node.properties) ? constantsOf(node.properties[property]) : []
}
