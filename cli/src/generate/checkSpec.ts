import { checkStructure } from './checkStructure.js'
import { collect } from './collect.js'
import { isRecord } from './isRecord.js'
import { joinProblems } from './joinProblems.js'
import { listOperations } from './listOperations.js'
import type { SpecError } from './SpecError.js'
import { type Generation, schemaToCode, shareSchemas } from './shareSchemas.js'
import { specProblem } from './specProblem.js'
import type { Operation, Spec } from './types.js'

/**
 * Checks a whole spec. A strict check looks at its structure, its references, its operations, and every schema in it,
 * also those that no reply uses; a loose one takes any document of OpenAPI 3.
 *
 * @param spec The spec.
 * @param generation The libraries, and how strict to be.
 * @returns The operations.
 * @throws SpecError with everything that is wrong, in the order of the file.
 */
export function checkSpec(spec: Spec, generation: Generation): readonly Operation[] {
  const { openapi, paths = {} } = spec.document
  if (!generation.strict) {
    if (typeof openapi !== 'string' || !/^3\.[01]\./.test(openapi))
      throw specProblem(spec, ['openapi'], 'Only OpenAPI 3.0 and 3.1 are understood, e.g. openapi: 3.1.0.')
    if (!isRecord(paths)) throw specProblem(spec, ['paths'], 'paths must be a map of keys.')
    return listOperations(spec, false)
  }
  const errors: SpecError[] = []
  if (typeof openapi === 'string' && !/^3\.1\.\d+$/.test(openapi)) {
    errors.push(specProblem(spec, ['openapi'], 'Only OpenAPI 3.1 is understood, e.g. openapi: 3.1.0.'))
  }
  const { context } = shareSchemas(spec, generation)
  for (const { schema, path } of checkStructure(spec, errors)) {
    collect(errors, () => schemaToCode(context, schema, path))
  }
  // Operations are read from a structure that holds; before that they would repeat its complaints.
  const operations = errors.length === 0 ? collect(errors, () => listOperations(spec)) : undefined
  if (operations && errors.length === 0) return operations
  throw joinProblems(errors)
}
