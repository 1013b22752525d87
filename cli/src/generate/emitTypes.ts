import type { OpenAPI3 } from 'openapi-typescript'
import { loadPeer } from './loadPeer.js'
import { specProblem } from './specProblem.js'
import type { Spec } from './types.js'
import { withHeader } from './withHeader.js'

/**
 * Makes `generated/<name>/types.ts` with openapi-typescript.
 *
 * @param spec A spec that was checked.
 * @returns The file to be.
 * @throws SpecError when openapi-typescript refuses the document.
 */
export async function emitTypes(spec: Spec) {
  const { default: openapiTs, astToString } = await loadPeer('openapi-typescript')
  try {
    // The shape was checked before; the library only knows it as its own type. A clone, because the library may rewrite the object it is given.
    const nodes = await openapiTs(structuredClone(spec.document) as unknown as OpenAPI3, {
      silent: true,
      alphabetize: false,
    })
    return withHeader(`generated/${spec.name}/types.ts`, spec, `${astToString(nodes).trimEnd()}\n`)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw specProblem(spec, [], `openapi-typescript refuses this spec: ${reason.split('\n')[0]}`)
  }
}
