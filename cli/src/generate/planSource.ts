import { checkMessages } from './checkMessages.js'
import { checkSpec } from './checkSpec.js'
import { emitClient } from './emitClient.js'
import { emitMessages } from './emitMessages.js'
import { emitTables } from './emitTables.js'
import { emitTypes } from './emitTypes.js'
import { emitValidators } from './emitValidators.js'
import type { SchemaContext } from './schema/types.js'
import type { PlannedFile, Spec } from './types.js'

/**
 * Plans everything that is made from one spec.
 *
 * @param spec The spec, not yet checked.
 * @param library The module json-schema-to-zod.
 * @returns Final texts.
 * @throws SpecError with everything that is wrong with the spec.
 */
export async function planSource(
  spec: Spec,
  library: SchemaContext['library'],
): Promise<readonly PlannedFile[]> {
  const files = spec.kind === 'service' ? await planService(spec, library) : await planMessages(spec, library)
  const tables = emitTables(spec)
  return tables ? [...files, tables] : files
}

async function planService(spec: Spec, library: SchemaContext['library']): Promise<readonly PlannedFile[]> {
  const operations = checkSpec(spec, library)
  return [await emitTypes(spec), emitClient(spec, operations), emitValidators(spec, operations, library)]
}

async function planMessages(spec: Spec, library: SchemaContext['library']): Promise<readonly PlannedFile[]> {
  const set = checkMessages(spec, library)
  const names = [...new Set(set.validators.map(({ schema }) => schema))].sort()
  return [await emitTypes(spec, names), emitMessages(spec, set, library)]
}
