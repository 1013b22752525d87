import * as v from 'valibot'

/**
 * The schema by hand of valibot, as its users would write it: variants, named parts made once.
 *
 * @param {object} document A JSON schema with `$defs`, as far as the frame messages use it.
 * @param {string} name The definition to make.
 * @returns A valibot schema.
 */
export function toValibot(document, name) {
  const made = new Map()
  const shared = (key) => {
    if (!made.has(key)) made.set(key, convert(document.$defs[key]))
    return made.get(key)
  }
  const convert = (schema) => {
    if (schema === true) return v.any()
    if (schema.$ref) return shared(schema.$ref.split('/').at(-1))
    if (schema.oneOf) return v.variant(schema.discriminator.propertyName, schema.oneOf.map(convert))
    if (schema.anyOf) return v.union(schema.anyOf.map(convert))
    if ('const' in schema) return v.literal(schema.const)
    if (schema.enum) return v.picklist(schema.enum)
    if (Array.isArray(schema.type)) return v.union(schema.type.map((type) => convert({ ...schema, type })))
    return kinds[schema.type]?.(schema) ?? v.any()
  }
  const bounded = (start, { minLength, maxLength, minimum, pattern }) => {
    const steps = []
    if (minLength !== undefined) steps.push(v.minLength(minLength))
    if (maxLength !== undefined) steps.push(v.maxLength(maxLength))
    if (minimum !== undefined) steps.push(v.minValue(minimum))
    if (pattern !== undefined) steps.push(v.regex(new RegExp(pattern, 'u')))
    return steps.length > 0 ? v.pipe(start, ...steps) : start
  }
  const kinds = {
    string: ({ minLength, maxLength, pattern }) => bounded(v.string(), { minLength, maxLength, pattern }),
    integer: ({ minimum }) => bounded(v.pipe(v.number(), v.integer()), { minimum }),
    number: () => v.number(),
    boolean: () => v.boolean(),
    null: () => v.null(),
    array: ({ items, minItems, maxItems }) =>
      bounded(v.array(convert(items)), { minLength: minItems, maxLength: maxItems }),
    object: ({ properties, required = [], additionalProperties }) => {
      if (!properties) return v.record(v.string(), convert(additionalProperties))
      const shape = Object.entries(properties).map(([key, schema]) => {
        const value = convert(schema)
        return [key, required.includes(key) ? value : v.optional(value)]
      })
      const make = additionalProperties === false ? v.strictObject : v.object
      return make(Object.fromEntries(shape))
    },
  }
  return shared(name)
}
