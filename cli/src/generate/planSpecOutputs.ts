import { checkMessages } from './checkMessages.js'
import { checkSpec } from './checkSpec.js'
import { collectNotes } from './collectNotes.js'
import { loadPeer } from './document/loadPeer.js'
import { SpecError } from './document/problems.js'
import { readSpec } from './document/readSpec.js'
import type { Notes, PlannedFile, Source, Spec } from './document/types.js'
import { emitClient } from './emitClient.js'
import { emitTables } from './emitTables.js'
import { emitTypes } from './emitTypes.js'
import { emitMessages, emitValidators } from './emitValidators.js'
import type { Generation } from './shareSchemas.js'
import { sharedFile } from './withHeader.js'

/** How to read specs. */
export interface PlanOptions {
  /** Whether a keyword that validators cannot check is an error. Default: false. */
  readonly strict?: boolean
  /** Receives the keywords that are not checked. */
  readonly notes?: Notes
  /** Whether a document of Swagger 2 is noted and left out, and is no error. Default: false. */
  readonly leavesOut?: boolean
  /** Receives the paths of the specs that an app's config names, from the root, before they are read. */
  readonly named?: (files: readonly string[]) => void
}

/**
 * Plans all files that are generated from specs. Writes nothing.
 *
 * @param root - absolute path of the project.
 * @param sources - the specs to plan for.
 * @param options - how to read them.
 * @returns final texts sorted by path.
 * @throws SpecError with the errors of all specs.
 */
export async function planSpecOutputs(
  root: string,
  sources: readonly Source[],
  { strict = false, notes = collectNotes(), leavesOut = false }: PlanOptions = {},
): Promise<readonly PlannedFile[]> {
  const { jsonSchemaToZod } = await loadPeer('json-schema-to-zod')
  const { default: ts } = await loadPeer('typescript')
  const all = await settle(sources.map((source) => readSpec(root, source)))
  const read = leavesOut && !strict ? all.filter((spec) => !isSwagger(spec)) : all
  for (const spec of all) if (!read.includes(spec)) notes.add(spec, 'swagger', ['swagger'], 'generate')
  if (read.length === 0) return []
  const generation = { jsonSchemaToZod, ts, strict, notes }
  const files = await settle(read.map((spec) => planSource(spec, generation)))
  const planned = [...files.flat(), sharedFile('validation')]
  if (read.some(({ kind }) => kind === 'messages')) planned.push(sharedFile('messages'))
  // Several specs may share a file.
  const byPath = new Map(planned.map((file) => [file.path, file]))
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Whether a document is of the version before OpenAPI 3. */
function isSwagger({ kind, document: { openapi, swagger } }: Spec): boolean {
  return kind === 'service' && openapi === undefined && swagger !== undefined
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

/**
 * Plans all files of one spec.
 *
 * @param spec - the spec, not yet checked.
 * @param generation - the libraries, and how strict to be.
 * @returns final texts.
 * @throws SpecError with all errors of the spec.
 */
async function planSource(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const files =
    spec.kind === 'service' ? await planService(spec, generation) : await planMessages(spec, generation)
  const tables = emitTables(spec)
  return tables ? [...files, tables] : files
}

async function planService(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const operations = checkSpec(spec, generation)
  // First, because it gives the line of a broken reference.
  const validators = emitValidators(spec, operations, generation)
  return [await emitTypes(spec), ...emitClient(spec, operations, generation), ...validators]
}

async function planMessages(spec: Spec, generation: Generation): Promise<readonly PlannedFile[]> {
  const set = checkMessages(spec, generation)
  const names = [...new Set(set.validators.map(({ schema }) => schema))].sort()
  return [await emitTypes(spec, names), ...emitMessages(spec, set, generation)]
}
