import type { Spec } from '../../../cli/src/generate/document/types.js'
import { isRecord } from '../../../common/records.js'

/** One definition of a frame message, or of a call to the wallet inside one, with an example to send. */
export interface FrameExample {
  readonly name: string
  readonly direction: 'app' | 'frame'
  readonly message: unknown
}

/**
 * Lists the examples of the frame messages. A call to the wallet is put into the request that carries it.
 *
 * @param spec - the spec of the frame messages.
 * @returns every example of every definition that stands in a union.
 */
export function frameExamples(spec: Spec): readonly FrameExample[] {
  const of = (union: string, direction: FrameExample['direction'], wrap: (example: unknown) => unknown) =>
    namesIn(spec, union).flatMap((name) => {
      const definition = definitionOf(spec, name)
      const examples = Array.isArray(definition.examples) ? (definition.examples as readonly unknown[]) : []
      return examples.map((example) => ({ name, direction, message: wrap(example) }))
    })
  return [
    ...of('AppMessage', 'app', (example) => example),
    ...of('FrameMessage', 'frame', (example) => example),
    ...of('RpcRequest', 'app', (payload) => ({ id: 'k3x9q2', type: '@w3m-app/RPC_REQUEST', payload })),
  ]
}

/**
 * Names of the definitions that stand in a union.
 *
 * @param spec - the spec of the frame messages.
 * @param union - name of the union.
 * @returns the names in the order of the spec.
 */
export function namesIn(spec: Spec, union: string): readonly string[] {
  const { oneOf } = definitionOf(spec, union)
  return Array.isArray(oneOf)
    ? oneOf.map((entry: unknown) => (isRecord(entry) ? String(entry.$ref).slice('#/$defs/'.length) : ''))
    : []
}

/**
 * Finds a definition.
 *
 * @param spec - the spec of the frame messages.
 * @param name - its name in `$defs`.
 * @returns the definition; an empty one when there is none.
 */
export function definitionOf(spec: Spec, name: string): Readonly<Record<string, unknown>> {
  const { $defs } = spec.document
  const found = isRecord($defs) ? $defs[name] : undefined
  return isRecord(found) ? found : {}
}
