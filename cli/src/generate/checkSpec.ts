import { checkStructure } from './checkStructure.js'
import { collect } from './collect.js'
import { joinProblems } from './joinProblems.js'
import { listOperations } from './listOperations.js'
import type { SpecError } from './SpecError.js'
import { schemaToCode } from './schema/schemaToCode.js'
import type { SchemaContext } from './schema/types.js'
import { shareSchemas } from './shareSchemas.js'
import { specProblem } from './specProblem.js'
import type { Operation, Spec } from './types.js'

/**
 * Checks a whole spec: its structure, its references, its operations, and every schema in it, also those
 * that no reply uses.
 *
 * @param spec The spec.
 * @param library The module json-schema-to-zod.
 * @returns The operations.
 * @throws SpecError with everything that is wrong, in the order of the file.
 */
export function checkSpec(spec: Spec, library: SchemaContext['library']): readonly Operation[] {
  const errors: SpecError[] = []
  if (typeof spec.document.openapi === 'string' && !/^3\.1\.\d+$/.test(spec.document.openapi)) {
    errors.push(specProblem(spec, ['openapi'], 'Only OpenAPI 3.1 is understood, e.g. openapi: 3.1.0.'))
  }
  const schemas = checkStructure(spec, errors)
  for (const { schema, path } of schemas) {
    collect(errors, () => schemaToCode(shareSchemas(spec, library).context, schema, path))
  }
  // Operations are read from a structure that holds; before that they would repeat its complaints.
  const operations = errors.length === 0 ? collect(errors, () => listOperations(spec)) : undefined
  if (operations && errors.length === 0) return operations
  throw joinProblems(errors)
}
