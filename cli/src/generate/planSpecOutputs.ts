import { loadPeer } from './loadPeer.js'
import { messagesSource } from './messagesSource.js'
import { planSource } from './planSource.js'
import { readSpec } from './readSpec.js'
import { SpecError } from './SpecError.js'
import { sha256 } from './sha256.js'
import type { PlannedFile, Source } from './types.js'
import { validationSource } from './validationSource.js'
import { withHeader } from './withHeader.js'

/**
 * Plans everything that is generated from specs. Writes nothing.
 *
 * @param root Absolute path of the project.
 * @param sources The specs to plan for.
 * @returns Final texts sorted by path.
 * @throws SpecError with the problems of all specs that cannot be used.
 */
export async function planSpecOutputs(
  root: string,
  sources: readonly Source[],
): Promise<readonly PlannedFile[]> {
  const library = await loadPeer('json-schema-to-zod')
  const read = await settle(sources.map((source) => readSpec(root, source)))
  const files = await settle(read.map((spec) => planSource(spec, library)))
  const all = [...files.flat(), own('validation', validationSource)]
  if (sources.some(({ kind }) => kind === 'messages')) all.push(own('messages', messagesSource))
  return all.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function own(name: string, text: string): PlannedFile {
  return withHeader(`generated/${name}.ts`, { file: 'the generator itself', sha256: sha256(text) }, text)
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
