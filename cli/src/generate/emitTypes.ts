import type { OpenAPI3 } from 'openapi-typescript'
import { loadPeer } from './loadPeer.js'
import { specProblem } from './problems.js'
import { isRecord, schemasOf } from './specDocument.js'
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
    // The structure was checked before. The library knows it only as its own type.
    const document = toDocument(spec) as unknown as OpenAPI3
    const nodes = await openapiTs(document, {
      silent: true,
      alphabetize: false,
      transform: (schema) => (isUndefined(schema) ? UNDEFINED : undefined),
    })
    const lines = aliases.map((name) => `\nexport type ${name} = components['schemas']['${name}']\n`)
    return withHeader(
      `generated/${spec.name}/types.ts`,
      spec,
      astToString(nodes).trimEnd() + ['\n', ...lines].join(''),
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
  const copy = withoutDiscriminators(spec.document)
  if (spec.kind === 'service') return copy
  const { schemas, prefix } = schemasOf(spec)
  const text = JSON.stringify(withoutDiscriminators(schemas)).replaceAll(
    `"${prefix}`,
    '"#/components/schemas/',
  )
  const info = { title: spec.name, version: '0' }
  return { openapi: '3.1.0', info, paths: {}, components: { schemas: JSON.parse(text) as unknown } }
}

/** Constants already distinguish the entries of a union. The library would replace them by names of schemas. */
function withoutDiscriminators(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDiscriminators)
  if (!isRecord(node)) return node
  const entries = Object.entries(node).filter(([key]) => key !== 'discriminator' || !('oneOf' in node))
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDiscriminators(value)] as const))
}
