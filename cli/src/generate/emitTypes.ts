import type { OpenAPI3 } from 'openapi-typescript'
import { loadPeer } from './loadPeer.js'
import { SpecError, specProblem } from './problems.js'
import { isRecord, referenceTo, resolveRef, schemasOf, sharedName, stepsOf } from './specDocument.js'
import type { Spec } from './types.js'
import { withHeader } from './withHeader.js'

/**
 * Creates `generated/<name>/types.ts` with openapi-typescript.
 *
 * @param spec A spec that was checked.
 * @param aliases Names of shared schemas that get their own type.
 * @returns The planned file.
 * @throws SpecError if openapi-typescript refuses the document.
 */
export async function emitTypes(spec: Spec, aliases: readonly string[] = []) {
  const { default: openapiTs, astToString, UNDEFINED } = await loadPeer('openapi-typescript')
  try {
    const { document, restore } = withoutPercents(toDocument(spec))
    const nodes = await openapiTs(document, {
      silent: true,
      alphabetize: false,
      transform: (schema) => (isUndefined(schema) ? UNDEFINED : undefined),
    })
    const lines = aliases.map((name) => `\nexport type ${name} = components['schemas']['${name}']\n`)
    return withHeader(
      `generated/${spec.name}/types.ts`,
      spec,
      restore(astToString(nodes)).trimEnd() + ['\n', ...lines].join(''),
    )
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw specProblem(spec, [], `openapi-typescript refuses this spec: ${reason.split('\n')[0]}`)
  }
}

/** Values without a JSON type. */
const isUndefined = (schema: unknown): boolean => isRecord(schema) && schema['x-appkit-type'] === 'undefined'

/** A copy, because the library may change its input. Messages are put into a document of a service. */
function toDocument(spec: Spec): unknown {
  if (spec.kind === 'service') return prepare(spec, spec.document)
  const info = { title: spec.name, version: '0' }
  const components = { schemas: prepare(spec, schemasOf(spec).schemas) }
  return { openapi: '3.1.0', info, paths: {}, components }
}

/**
 * Leaves out discriminators, because constants already distinguish the entries of a union, and the library would replace
 * them by names of schemas. Of references it keeps those that lead to a component, and puts a copy in the place of others:
 * it would take the steps that lead to a schema for those that lead to a type. Open references are those around the node.
 */
function prepare(spec: Spec, node: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((item) => prepare(spec, item, open))
  if (!isRecord(node)) return node
  if (typeof node.$ref === 'string') return follow(spec, node, node.$ref, open)
  const entries = Object.entries(node).filter(([key]) => key !== 'discriminator' || !('oneOf' in node))
  return Object.fromEntries(entries.map(([key, value]) => [key, prepare(spec, value, open)] as const))
}

function follow(spec: Spec, node: Spec['document'], ref: string, open: readonly string[]): unknown {
  const steps = stepsOf(ref)
  if (!steps) return node
  const name = spec.kind === 'messages' ? sharedName(spec, ref) : undefined
  const target = name === undefined ? steps : ['components', 'schemas', name]
  const $ref = referenceTo(target).replaceAll('%25', '%')
  if (target.length === 3 && target[0] === 'components') return { ...node, $ref }
  // Inside of itself it has no name to be written by: it may be anything there.
  if (open.includes($ref)) return {}
  try {
    return prepare(spec, resolveRef(spec, ref, []).node, [...open, $ref])
  } catch (error) {
    // The library says so, unless it stands in an example.
    if (error instanceof SpecError) return node
    throw error
  }
}

/**
 * Puts another character in the place of percent signs, and back. The library takes names for parts of a URI and decodes
 * them, so that a property called `growth %` would be an error.
 */
function withoutPercents(prepared: unknown): { document: OpenAPI3; restore: (printed: string) => string } {
  const text = JSON.stringify(prepared)
  // A character for private use that the document does not have.
  let code = 0xe000
  while (text.includes(String.fromCharCode(code))) code++
  const other = String.fromCharCode(code)
  return {
    // The structure was checked before. The library knows it only as its own type.
    document: JSON.parse(text.replaceAll('%', other)) as OpenAPI3,
    // In literals the printer writes it as an escape.
    restore: (printed) =>
      printed.replaceAll(other, '%').replaceAll(`\\u${code.toString(16).toUpperCase()}`, '%'),
  }
}
