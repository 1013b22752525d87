import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from './types.js'

/** Says what is wrong with a value: nothing when it conforms. */
export type Check = (value: unknown) => readonly ErrorObject[]

export type CompileSchema = (schema: Json) => Check

const DOCUMENT = 'document'

// A pointer of the document becomes one that finds its components, which are compiled once for all schemas.
const toDocument = (key: string, value: unknown): unknown =>
  key === '$ref' && typeof value === 'string' && value.startsWith('#') ? DOCUMENT + value : value

/**
 * Makes checks from the schemas of one OpenAPI 3.1 document (JSON Schema 2020-12). A schema is compiled by the
 * first value that is checked: a document has hundreds, and who starts a sandbox waits for none.
 * @param components what the schemas may point into with `#/components/...`
 * @param coerce turn text into numbers and booleans where the schema asks for them; for query and path
 */
export function createCompiler(components: Json, coerce: boolean): CompileSchema {
  const ajv = new Ajv2020({ strict: false, coerceTypes: coerce, useDefaults: coerce, validateFormats: true })
  formats.default(ajv, { mode: 'fast' })
  ajv.addFormat('binary', true)
  ajv.addSchema({ components }, DOCUMENT, undefined, false)
  // Most operations share their failures: the same schema is compiled once.
  const checks = new Map<string, Check>()
  return (schema) => {
    const text = JSON.stringify(schema)
    let validate: ValidateFunction | undefined
    const check: Check = (value) => {
      validate ??= ajv.compile(JSON.parse(text, toDocument))
      return validate(value) ? [] : (validate.errors ?? [])
    }
    const known = checks.get(text) ?? check
    checks.set(text, known)
    return known
  }
}
