import { isRecord } from './isRecord.js'

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
