import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from './types.js'

const compiled = new WeakMap<Ajv2020, Map<string, ValidateFunction>>()

/**
 * Compiles a schema that may point into `components`. The same schema is compiled once for each
 * validator: most operations share their failures, and a document has hundreds of them.
 * @param ajv belongs to one document, so that one text always means the same
 * @throws Error when the schema is not valid or points to something that is not there
 */
export function compileSchema(ajv: Ajv2020, schema: Json, components: Json): ValidateFunction {
  const known = compiled.get(ajv) ?? new Map<string, ValidateFunction>()
  compiled.set(ajv, known)
  const key = JSON.stringify(schema)
  const validate = known.get(key) ?? ajv.compile({ allOf: [schema], components })
  known.set(key, validate)
  return validate
}

/**
 * A validator for the schemas of an OpenAPI 3.1 document (JSON Schema 2020-12).
 * @param coerce turn text into numbers and booleans where the schema asks for them; for query and path
 */
export function createAjv(coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, coerceTypes: coerce, useDefaults: coerce, validateFormats: true })
  formats.default(ajv, { mode: 'fast' })
  ajv.addFormat('binary', true)
  return ajv
}
