import { specProblem } from './problems.js'
import { pascalCase, quote } from './schema/print.js'
import type { Generation } from './shareSchemas.js'
import { followRefs, isRecord } from './specDocument.js'
import type { NodePath, Operation, Spec } from './types.js'
import { commentText, withHeader } from './withHeader.js'

/**
 * Creates `generated/<name>/client.ts`: a factory for openapi-fetch that writes lists in the query as the spec
 * says.
 *
 * @param spec A spec that was checked.
 * @param operations Its operations.
 * @param generation The libraries, and how strict to be. A loose check takes the first way in which lists are
 *   written.
 * @returns The planned file.
 * @throws SpecError if lists in the query are written in more than one way.
 */
export function emitClient(spec: Spec, operations: readonly Operation[], generation: Generation) {
  const name = pascalCase(spec.name)
  const lists = listStyle(spec, operations, generation)
  const serializer = lists
    ? `\n    querySerializer: { array: { style: ${quote(lists.style)}, explode: ${lists.explode} } },`
    : ''
  const body = `import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './types.js'

/** Typed calls of this service: \`client.GET(path, { params })\`. */
export type ${name}Client = Client<paths>

/** Where the service is and how to reach it. */
export interface ${name}ClientOptions {
  /** Address of the service, without the paths of the spec. */
  readonly baseUrl: string
  /** Stands in for the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * Makes a client of the service described by ${commentText(spec.file)}. It sends nothing until it is called.
 * Replies are typed, not checked: pass them through the validators beside this file.
 */
export function create${name}Client(options: ${name}ClientOptions): ${name}Client {
  return createClient<paths>({
    ...options,${serializer}
  })
}
`
  return withHeader(`generated/${spec.name}/client.ts`, spec, body)
}

interface ListStyle {
  readonly style: string
  readonly explode: boolean
}

function listStyle(
  spec: Spec,
  operations: readonly Operation[],
  { strict, notes }: Generation,
): ListStyle | undefined {
  let found: ListStyle | undefined
  for (const { path } of operations) {
    for (const parameter of parametersOf(spec, path)) {
      const schema = followRefs(spec, parameter.node.schema, [...parameter.path, 'schema']).node
      if (parameter.node.in !== 'query' || !isRecord(schema) || schema.type !== 'array') continue
      const style = parameter.node.style ?? 'form'
      const explode = parameter.node.explode ?? style === 'form'
      if (typeof style !== 'string' || typeof explode !== 'boolean') continue
      if (found && (found.style !== style || found.explode !== explode)) {
        const reason = 'All lists in the query of a service must be written the same way (style, explode).'
        if (strict) throw specProblem(spec, parameter.path, reason)
        notes.add(spec, 'style', parameter.path)
        continue
      }
      found = { style, explode }
    }
  }
  return found
}

function parametersOf(spec: Spec, path: NodePath) {
  const [, url] = path
  const item = isRecord(spec.document.paths) ? spec.document.paths[String(url)] : undefined
  const operation = isRecord(item) ? item[String(path[2])] : undefined
  const lists = [
    { node: isRecord(item) ? item.parameters : undefined, path: [...path.slice(0, 2), 'parameters'] },
    { node: isRecord(operation) ? operation.parameters : undefined, path: [...path, 'parameters'] },
  ]
  return lists.flatMap((list) =>
    (Array.isArray(list.node) ? list.node : []).flatMap((entry: unknown, index) => {
      const target = followRefs(spec, entry, [...list.path, index])
      return isRecord(target.node) ? [{ node: target.node, path: target.path }] : []
    }),
  )
}
