import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './root.js'

type Tree = Readonly<Record<string, unknown>>

/** A request put together from the examples of a spec. */
export interface ExampleRequest {
  readonly method: string
  /** Path with its parameters filled in, and the query. */
  readonly path: string
  readonly body: string | null
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function follow(document: Tree, value: unknown): Tree {
  if (!isTree(value)) return {}
  if (typeof value.$ref !== 'string') return value
  const steps = value.$ref.slice(2).split('/')
  return follow(
    document,
    steps.reduce<unknown>((node, step) => (isTree(node) ? node[step] : undefined), document),
  )
}

function exampleOf(document: Tree, node: Tree): unknown {
  if ('example' in node) return node.example
  const [first] = isTree(node.examples) ? Object.values(node.examples) : []
  return follow(document, first).value
}

function toRequest(document: Tree, path: string, item: Tree, method: string, skip: ReadonlySet<string>) {
  const operation = follow(document, item[method])
  const lists = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []))
  const query = new URLSearchParams()
  let filled = path
  for (const given of lists) {
    const parameter = follow(document, given)
    const name = String(parameter.name)
    const example = exampleOf(document, parameter)
    if (example === undefined || skip.has(name)) continue
    const text = Array.isArray(example) ? example.join(',') : String(example)
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(text))
    if (parameter.in === 'query') query.set(name, text)
  }
  const content = follow(document, operation.requestBody).content
  const media = isTree(content) ? follow(document, content['application/json']) : null
  const body = media ? JSON.stringify(exampleOf(document, media)) : null
  return { id: String(operation.operationId), request: { method, path: `${filled}?${query}`, body } }
}

/**
 * Requests for every operation of a spec, from its own examples.
 *
 * @param name - file name of the spec without `.yaml`
 * @param skip - parameters to leave out
 * @returns requests by operationId
 */
export function exampleRequests(name: string, skip: readonly string[]): Map<string, ExampleRequest> {
  const document: unknown = parse(readFileSync(join(root, `specs/openapi/${name}.yaml`), 'utf8'))
  if (!isTree(document) || !isTree(document.paths)) throw new Error(`${name}.yaml has no paths`)
  const found = new Map<string, ExampleRequest>()
  for (const [path, item] of Object.entries(document.paths)) {
    if (!isTree(item)) continue
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
      if (!(method in item)) continue
      const { id, request } = toRequest(document, path, item, method, new Set(skip))
      found.set(id, request)
    }
  }
  return found
}
