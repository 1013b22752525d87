import { isRecord } from '../../../common/records.js'
import { checkReferences } from './document/checkReferences.js'
import type { SpecError } from './document/problems.js'
import { collect, joinProblems, specProblem } from './document/problems.js'
import { readValidators, schemasOf } from './document/specDocument.js'
import type { MessageSet, Spec } from './document/types.js'
import { type Generation, schemaToCode, shareSchemas } from './shareSchemas.js'

const rootKeys = ['$schema', '$id', 'title', 'description', '$defs', 'oneOf', 'anyOf']
const dialect = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Checks a JSON schema of messages: its root, its limits, its definitions, and the sets to validate.
 *
 * @param spec - the spec. `x-appkit-validators` names validators and the definition that each checks.
 *   `x-appkit-limits` has the maximum size (bytes of JSON in UTF-8) and depth of a message.
 * @param generation - the libraries, and how strict to be.
 * @returns the input for the validators.
 * @throws SpecError with all errors, in the order of the file.
 */
export function checkMessages(spec: Spec, generation: Generation): MessageSet {
  const { document } = spec
  const errors: SpecError[] = []
  for (const key of Object.keys(document)) {
    if (!rootKeys.includes(key) && !key.startsWith('x-'))
      errors.push(specProblem(spec, [key], `unknown keyword "${key}".`, 'key'))
  }
  if (document.$schema !== dialect) errors.push(specProblem(spec, ['$schema'], `$schema must be ${dialect}.`))
  errors.push(...checkReferences(spec))
  const { schemas, path } = schemasOf(spec)
  const { context } = shareSchemas(spec, generation)
  if (Object.keys(schemas).length === 0)
    errors.push(specProblem(spec, path, 'There are no definitions in $defs.'))
  for (const [name, schema] of Object.entries(schemas)) {
    collect(errors, () => schemaToCode(context, schema, [...path, name]))
  }
  for (const key of ['oneOf', 'anyOf']) {
    if (key in document) collect(errors, () => schemaToCode(context, { [key]: document[key] }, []))
  }
  const limits = collect(errors, () => readLimits(spec))
  const validators = collect(errors, () => readNamed(spec))
  if (errors.length > 0 || !limits || !validators) throw joinProblems(errors)
  return { limits, validators }
}

function readLimits(spec: Spec): MessageSet['limits'] {
  const at = 'x-appkit-limits'
  const limits = spec.document[at]
  const { bytes, depth } = isRecord(limits) ? limits : {}
  if (typeof bytes === 'number' && typeof depth === 'number' && bytes > 0 && depth > 0)
    return { bytes, depth }
  throw specProblem(spec, [at], `${at} must hold bytes and depth, both greater than 0.`)
}

function readNamed(spec: Spec): MessageSet['validators'] {
  const found = readValidators(spec)
  for (const { name, schema } of found) {
    // The type of the validator's result has this name.
    if (/^[A-Z][A-Za-z0-9]*$/.test(schema)) continue
    const reason = `"${schema}" must be letters and digits and begin in upper case.`
    throw specProblem(spec, ['x-appkit-validators', name], reason)
  }
  if (found.length > 0) return found
  const reason =
    'x-appkit-validators must name at least one validator, e.g. validateMessage: "#/$defs/Message".'
  throw specProblem(spec, ['x-appkit-validators'], reason)
}
