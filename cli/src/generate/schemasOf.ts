import { isRecord } from './isRecord.js'
import type { NodePath, Spec } from './types.js'

/**
 * Finds the shared schemas of a spec: `components/schemas` of a service, `$defs` of messages.
 *
 * @param spec The spec.
 * @returns The schemas by name, the path that leads to them, and how a reference to one begins.
 */
export function schemasOf(spec: Pick<Spec, 'kind' | 'document'>): {
  readonly schemas: Readonly<Record<string, unknown>>
  readonly path: NodePath
  readonly prefix: string
} {
  const path = spec.kind === 'service' ? ['components', 'schemas'] : ['$defs']
  let node: unknown = spec.document
  for (const step of path) node = isRecord(node) ? node[step] : undefined
  return { schemas: isRecord(node) ? node : {}, path, prefix: `#/${path.join('/')}/` }
}
