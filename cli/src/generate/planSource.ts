import { checkMessages } from './checkMessages.js'
import { checkSpec } from './checkSpec.js'
import { emitClient } from './emitClient.js'
import { emitTables } from './emitTables.js'
import { emitTypes } from './emitTypes.js'
import { emitMessages, emitValidators } from './emitValidators.js'
import type { Generation } from './shareSchemas.js'
import type { PlannedFile, Spec } from './types.js'

/**
 * Plans everything that is made from one spec.
 *
 * @param spec The spec, not yet checked.
 * @param generation The libraries, and how strict to be.
 * @returns Final texts.
 * @throws SpecError with everything that is wrong with the spec.
 */
export async function planSource(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const files =
    spec.kind === 'service' ? await planService(spec, generation) : await planMessages(spec, generation)
  const tables = emitTables(spec)
  return tables ? [...files, tables] : files
}

async function planService(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const operations = checkSpec(spec, generation)
  // First, because it says the line of a reference that leads nowhere.
  const validators = emitValidators(spec, operations, generation)
  return [await emitTypes(spec), emitClient(spec, operations, generation), validators]
}

async function planMessages(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const set = checkMessages(spec, generation)
  const names = [...new Set(set.validators.map(({ schema }) => schema))].sort()
  return [await emitTypes(spec, names), emitMessages(spec, set, generation)]
}
