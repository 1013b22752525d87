import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

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
