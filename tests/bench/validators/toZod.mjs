import * as z from 'zod'

/**
 * The schema by hand of zod, as its users would write it: discriminated unions, named parts made once.
 *
 * @param {object} document A JSON schema with `$defs`, as far as the frame messages use it.
 * @param {string} name The definition to make.
 * @returns A zod schema.
 */
export function toZod(document, name) {
  const made = new Map()
  const shared = (key) => {
    if (!made.has(key)) made.set(key, convert(document.$defs[key]))
    return made.get(key)
  }
  const convert = (schema) => {
    if (schema === true) return z.any()
    if (schema.$ref) return shared(schema.$ref.split('/').at(-1))
    if (schema.oneOf)
      return z.discriminatedUnion(schema.discriminator.propertyName, schema.oneOf.map(convert))
    if (schema.anyOf) return z.union(schema.anyOf.map(convert))
    if ('const' in schema) return z.literal(schema.const)
    if (schema.enum) return z.enum(schema.enum)
    if (Array.isArray(schema.type)) return z.union(schema.type.map((type) => convert({ ...schema, type })))
    return kinds[schema.type]?.(schema) ?? z.any()
  }
  const bounded = (made, { minLength, maxLength, minItems, maxItems, minimum, pattern }) => {
    let bound = made
    if (minLength !== undefined) bound = bound.min(minLength)
    if (maxLength !== undefined) bound = bound.max(maxLength)
    if (minItems !== undefined) bound = bound.min(minItems)
    if (maxItems !== undefined) bound = bound.max(maxItems)
    if (minimum !== undefined) bound = bound.min(minimum)
    return pattern === undefined ? bound : bound.regex(new RegExp(pattern, 'u'))
  }
  const kinds = {
    string: ({ minLength, maxLength, pattern }) => bounded(z.string(), { minLength, maxLength, pattern }),
    integer: ({ minimum }) => bounded(z.int(), { minimum }),
    number: () => z.number(),
    boolean: () => z.boolean(),
    null: () => z.null(),
    array: ({ items, minItems, maxItems }) => bounded(z.array(convert(items)), { minItems, maxItems }),
    object: ({ properties, required = [], additionalProperties }) => {
      if (!properties) return z.record(z.string(), convert(additionalProperties))
      const shape = Object.entries(properties).map(([key, schema]) => {
        const value = convert(schema)
        return [key, required.includes(key) ? value : value.optional()]
      })
      const make = additionalProperties === false ? z.strictObject : z.object
      return make(Object.fromEntries(shape))
    },
  }
  return shared(name)
}
