import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json } from './types.js'

/** Lists the errors of a value: none when it conforms. */
export type Check = (value: unknown) => readonly ErrorObject[]

export type CompileSchema = (schema: Json) => Check

const document = 'document'

// A pointer of the document becomes one that finds its components, which are compiled once for all schemas.
const toDocument = (key: string, value: unknown): unknown =>
  key === '$ref' && typeof value === 'string' && value.startsWith('#') ? document + value : value

/** One document, and how its schemas are compiled. */
export interface CompilerParameters {
  /** Components that the schemas may point into with `#/components/...`. */
  readonly components: Json
  /** Turn text into numbers and booleans where the schema asks for them; for query and path. */
  readonly coerce: boolean
  /** Compile a schema when the first value is checked: a document has hundreds, and few of them are used. */
  readonly lazy: boolean
}

/**
 * Makes checks from the schemas of one OpenAPI 3.1 document (JSON Schema 2020-12).
 *
 * @returns compiles a schema; throws an Error when it is not valid, which with `lazy` its check does
 */
export function createCompiler({ components, coerce, lazy }: CompilerParameters): CompileSchema {
  const ajv = new Ajv2020({
    strict: false,
    // JSON.parse makes Infinity of 1e999, which no sum of ours is made for, and JSON.stringify makes null of it.
    strictNumbers: true,
    coerceTypes: coerce,
    useDefaults: coerce,
    validateFormats: true,
  })
  formats.default(ajv, { mode: 'fast' })
  ajv.addFormat('binary', true)
  ajv.addSchema({ components }, document, undefined, false)
  // Most operations share their failures: the same schema is compiled once.
  const checks = new Map<string, Check>()
  return (schema) => {
    const text = JSON.stringify(schema)
    const known = checks.get(text)
    if (known) return known
    const compile = (): ValidateFunction => ajv.compile(JSON.parse(text, toDocument))
    let validate = lazy ? undefined : compile()
    const check: Check = (value) => {
      validate ??= compile()
      return validate(value) ? [] : (validate.errors ?? [])
    }
    checks.set(text, check)
    return check
  }
}
