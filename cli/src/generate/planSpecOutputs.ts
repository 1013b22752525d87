import { checkSpec } from './checkSpec.js'
import { emitClient } from './emitClient.js'
import { emitTypes } from './emitTypes.js'
import { emitValidators } from './emitValidators.js'
import { specFolder } from './listSpecs.js'
import { loadPeer } from './loadPeer.js'
import { readSpec } from './readSpec.js'
import { SpecError } from './SpecError.js'
import { sha256 } from './sha256.js'
import type { PlannedFile } from './types.js'
import { validationSource } from './validationSource.js'
import { withHeader } from './withHeader.js'

/**
 * Plans everything that is generated from specs. Writes nothing.
 *
 * @param root Absolute path of the project.
 * @param names Names of the specs to plan for, e.g. `catalogue`.
 * @returns Final texts sorted by path.
 * @throws SpecError with the problems of all specs that cannot be used.
 */
export async function planSpecOutputs(
  root: string,
  names: readonly string[],
): Promise<readonly PlannedFile[]> {
  const library = await loadPeer('json-schema-to-zod')
  const read = await settle(names.map((name) => readSpec(root, `${specFolder}/${name}.yaml`)))
  const checked = await settle(read.map(async (spec) => ({ spec, operations: checkSpec(spec, library) })))
  const files = await settle(
    checked.map(async ({ spec, operations }) => [
      await emitTypes(spec),
      emitClient(spec, operations),
      emitValidators(spec, operations, library),
    ]),
  )
  const source = { file: 'the generator itself', sha256: sha256(validationSource) }
  const all = [...files.flat(), withHeader('generated/validation.ts', source, validationSource)]
  return all.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function settle<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(work)
  const problems = settled.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof SpecError) return one.reason.problems
    throw one.reason
  })
  if (problems.length > 0) throw new SpecError(problems)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
