import { isRecord } from './isRecord.js'
import { pascalCase } from './pascalCase.js'
import { readValidators } from './readValidators.js'
import { quote } from './schema/quote.js'
import { schemaToCode } from './schema/schemaToCode.js'
import type { SchemaContext } from './schema/types.js'
import { shareSchemas } from './shareSchemas.js'
import { specProblem } from './specProblem.js'
import type { NodePath, Operation, OperationResponse, Spec } from './types.js'
import { withHeader } from './withHeader.js'

interface Validator {
  readonly name: string
  readonly type: string
  readonly code: string
  readonly about: string
}

/**
 * Makes `generated/<name>/validators.ts`: a validator for the JSON reply of each operation, one for each
 * shared schema that tells a failure, and those that `x-appkit-validators` names.
 *
 * @param spec A spec that was checked.
 * @param operations Its operations.
 * @param library The module json-schema-to-zod.
 * @returns The file to be.
 * @throws SpecError when a schema cannot be turned into a check.
 */
export function emitValidators(
  spec: Spec,
  operations: readonly Operation[],
  library: SchemaContext['library'],
) {
  const { context, constants } = shareSchemas(spec, library)
  const validators = new Map<string, Validator>()
  const add = (made: Validator, path: NodePath) => {
    const same = validators.get(made.name)
    if (same && (same.type !== made.type || same.code !== made.code)) {
      throw specProblem(
        spec,
        path,
        `Two different validators would be called ${made.name}. Rename one of the two.`,
      )
    }
    validators.set(made.name, made)
  }
  for (const operation of operations) {
    let suffix = ''
    for (const response of operation.responses) {
      const succeeded = response.status.startsWith('2')
      if (!succeeded && !isRecord(response.schema)) continue
      const made = succeeded
        ? replyValidator(context, operation, response, suffix)
        : failureValidator(context, response)
      if (succeeded) suffix = 'Next'
      add(made, response.path)
    }
  }
  for (const { name, schema } of readValidators(spec)) {
    const ref = `#/components/schemas/${schema}`
    const path = ['x-appkit-validators', name]
    const made = {
      name,
      type: `components['schemas'][${quote(schema)}]`,
      code: schemaToCode(context, { $ref: ref }, path),
      about: `Checks \`${schema}\`.`,
    }
    add(made, path)
  }
  const sorted = [...validators.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const types = ['components', 'operations'].filter((name) =>
    sorted.some(({ type }) => type.startsWith(name)),
  )
  const body = [
    `import type { ${types.join(', ')} } from './types.js'\nimport * as z from '../validation.js'`,
    ...[...constants].map(([name, code]) => `const ${name} = ${code}`),
    ...sorted.map(
      ({ name, type, code, about }) =>
        `/** ${about} Never throws. */\nexport const ${name} = /* @__PURE__ */ z.validator<${type}>(${code})`,
    ),
  ]
  return withHeader(`generated/${spec.name}/validators.ts`, spec, `${body.join('\n\n')}\n`)
}

function replyValidator(
  context: SchemaContext,
  { id }: Operation,
  { status, schema, path }: OperationResponse,
  suffix: string,
): Validator {
  const shared = sharedName(schema)
  const inline = `operations[${quote(id)}]['responses'][${/^\d+$/.test(status) ? status : quote(status)}]['content']['application/json']`
  return {
    name: `validate${pascalCase(id)}Reply${suffix && status}`,
    type: shared ? `components['schemas'][${quote(shared)}]` : inline,
    code: schemaToCode(context, schema, path),
    about: `Checks the reply of \`${id}\` with status ${status}.`,
  }
}

function failureValidator(context: SchemaContext, { schema, path }: OperationResponse): Validator {
  const shared = sharedName(schema)
  if (!shared) {
    throw specProblem(
      context.spec,
      path,
      'The schema of a failure must be a $ref to #/components/schemas/<name>.',
    )
  }
  return {
    name: `validate${shared}`,
    type: `components['schemas'][${quote(shared)}]`,
    code: schemaToCode(context, schema, path),
    about: `Checks a failure told as \`${shared}\`.`,
  }
}

function sharedName(schema: unknown): string | undefined {
  const ref = isRecord(schema) ? schema.$ref : undefined
  return typeof ref === 'string' && ref.startsWith('#/components/schemas/') ? ref.slice(21) : undefined
}
