import { isRecord } from '../../../common/records.js'
import { specProblem } from './document/problems.js'
import { readValidators, referenceTo, schemasOf, sharedName } from './document/specDocument.js'
import type {
  MessageSet,
  NodePath,
  Operation,
  OperationResponse,
  PlannedFile,
  Spec,
} from './document/types.js'
import { freeName, pascalCase, quote } from './schema/print.js'
import type { SchemaContext } from './schema/types.js'
import { type Generation, helpersIn, namesIn, schemaToCode, shareSchemas } from './shareSchemas.js'
import { commentText, sharedFile, withHeader } from './withHeader.js'

interface Validator {
  readonly name: string
  readonly type: string
  readonly code: string
  readonly about: string
}

/**
 * Creates `generated/<name>/validators.ts`: a validator for the JSON reply of each operation, one for each
 * shared schema of an error reply, and those that `x-appkit-validators` names, with their zod schemas.
 *
 * @param spec - a spec that was checked.
 * @param operations - its operations.
 * @param generation - the libraries, and how strict to be.
 * @returns the planned file, and the module of combinations if it uses it.
 * @throws SpecError if a schema cannot be converted.
 */
export function emitValidators(spec: Spec, operations: readonly Operation[], generation: Generation) {
  const { context, declarations } = shareSchemas(spec, generation)
  const validators = new Map<string, Validator>()
  const add = (made: Validator, path: NodePath) => {
    const same = validators.get(made.name)
    const isNew = same && (same.type !== made.type || same.code !== made.code)
    if (isNew && generation.strict) {
      const reason = `Two different validators would be called ${made.name}. Rename one of the two.`
      throw specProblem(spec, path, reason)
    }
    const name = isNew ? freeName(made.name, [...validators.keys()]) : made.name
    validators.set(name, { ...made, name })
  }
  for (const operation of operations) {
    let suffix = ''
    for (const response of operation.responses) {
      const { isReply } = response
      if (!isReply && !isRecord(response.schema)) continue
      const made = isReply
        ? replyValidator(context, operation, response, suffix)
        : failureValidator(context, operation, response)
      if (isReply) suffix = 'Next'
      add(made, response.path)
    }
  }
  for (const { name, schema } of readValidators(spec)) {
    const path = ['x-appkit-validators', name]
    const code = schemaToCode(context, { $ref: referenceTo([...schemasOf(spec).path, schema]) }, path)
    add({ name, type: typeOfShared(schema), code, about: `Checks \`${schema}\`.` }, path)
  }
  const sorted = [...validators.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const made = sorted.map(
    ({ name, type, code, about }) =>
      `/** ${commentText(about)} Never throws. */\nexport const ${name} = /* @__PURE__ */ validator<${type}>(${code})`,
  )
  return printFile(context, [...declarations(), ...made], ['components', 'operations', 'paths'], 'validator')
}

/**
 * Creates `generated/<name>/validators.ts` for messages: one validator for each set of messages, which measures
 * first and then finds the definition by its constant.
 *
 * @param spec - a spec that was checked.
 * @param set - the checked messages.
 * @param generation - the libraries, and how strict to be.
 * @returns the planned file, and the module of combinations if it uses it.
 */
export function emitMessages(spec: Spec, { limits, validators }: MessageSet, generation: Generation) {
  const { context, declarations } = shareSchemas(spec, generation)
  const { path } = schemasOf(spec)
  const bounds = `{ bytes: ${limits.bytes}, depth: ${limits.depth} }`
  const made = validators.map(({ name, schema }) => {
    const code = schemaToCode(context, { $ref: referenceTo([...path, schema]) }, [])
    const about = `Checks ${schema} with at most ${limits.bytes} bytes and ${limits.depth} levels. Never throws.`
    return `/** ${about} */\nexport const ${name} = /* @__PURE__ */ message<${schema}>(${code}, ${bounds})`
  })
  const types = [...new Set(validators.map(({ schema }) => schema)), 'components']
  return printFile(context, [...declarations(), ...made], types, 'message')
}

function printFile(
  { spec, ts }: SchemaContext,
  parts: readonly string[],
  types: readonly string[],
  maker: string,
): readonly PlannedFile[] {
  const names = namesIn(ts, parts.join('\n\n'))
  const used = types.filter((name) => names.has(name)).sort()
  const combinations = helpersIn(names, 'combinations')
  const helpers = [...helpersIn(names, 'validation'), ...(names.has('validator') ? ['validator'] : [])]
  const imports = [
    used.length > 0 && `import type { ${used.join(', ')} } from './types.js'`,
    names.has('z') && "import * as z from 'zod/mini'",
    combinations.length > 0 && `import { ${combinations.join(', ')} } from '../combinations.js'`,
    maker === 'message' && "import { message } from '../messages.js'",
    helpers.length > 0 && `import { ${helpers.join(', ')} } from '../validation.js'`,
  ].filter(Boolean)
  const head = imports.length > 0 ? imports.join('\n') : 'export {}'
  const body = `${[head, ...parts].join('\n\n')}\n`
  const file = withHeader(`generated/${spec.name}/validators.ts`, spec, body)
  return combinations.length > 0 ? [file, sharedFile('combinations')] : [file]
}

function replyValidator(
  context: SchemaContext,
  operation: Operation,
  response: OperationResponse,
  suffix: string,
): Validator {
  const { status, schema, path } = response
  return {
    name: `validate${pascalCase(operation.id)}Reply${suffix && status}`,
    type: typeOf(context.spec, operation, response),
    code: schemaToCode(context, schema, path),
    about: `Checks the reply of \`${operation.id}\` with ${status === 'default' ? 'any status' : `status ${status}`}.`,
  }
}

function failureValidator(
  context: SchemaContext,
  operation: Operation,
  response: OperationResponse,
): Validator {
  const { status, schema, path } = response
  const shared = sharedReply(context.spec, schema)
  if (!shared && context.strict) {
    const reason = 'The schema of a failure must be a $ref to #/components/schemas/<name>.'
    throw specProblem(context.spec, path, reason)
  }
  return {
    name: `validate${shared ? pascalCase(shared) : `${pascalCase(operation.id)}Failure${pascalCase(status)}`}`,
    type: typeOf(context.spec, operation, response),
    code: schemaToCode(context, schema, path),
    about: shared
      ? `Checks an error reply, \`${shared}\`.`
      : `Checks the failure of \`${operation.id}\` with status ${status}.`,
  }
}

function typeOf(spec: Spec, { type }: Operation, { status, mediaType, schema }: OperationResponse): string {
  const shared = sharedReply(spec, schema)
  const key = /^[1-9]\d*$/.test(status) ? status : quote(status)
  return shared ? typeOfShared(shared) : `${type}['responses'][${key}]['content'][${quote(mediaType)}]`
}

function typeOfShared(name: string): string {
  return `components['schemas'][${quote(name)}]`
}

function sharedReply(spec: Spec, schema: unknown): string | undefined {
  return isRecord(schema) && schema.nullable !== true ? sharedName(spec, schema.$ref) : undefined
}
