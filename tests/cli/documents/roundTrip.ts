import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { followRefs } from '../../../cli/src/generate/document/specDocument.js'
import type { Operation, Spec } from '../../../cli/src/generate/document/types.js'
import { listOperations } from '../../../cli/src/generate/listOperations.js'
import { pascalCase } from '../../../cli/src/generate/schema/print.js'
import { isRecord } from '../../../common/records.js'
import { load, type Made } from '../../contract/support/madeFrom.js'
import type { Verdict } from '../../contract/support/types.js'
import { sampleOf } from './sampleOf.js'

/** A service that answers everything with one reply, and keeps what it was asked. */
export interface Mock {
  readonly server: Server
  readonly url: string
  reply: unknown
  asked: string[]
}

/** Starts the mock of all round trips. */
export async function startMock(): Promise<Mock> {
  const mock: Mock = { server: createServer(), url: '', reply: {}, asked: [] }
  mock.server.on('request', (request, response) => {
    mock.asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(mock.reply))
  })
  await new Promise<void>((resolve) => mock.server.listen(0, '127.0.0.1', resolve))
  return Object.assign(mock, { url: `http://127.0.0.1:${(mock.server.address() as AddressInfo).port}` })
}

type Send = (path: string, options: { params: object }) => Promise<{ data?: unknown; error?: unknown }>

/**
 * Asks the mock for the first operation whose reply can be made up: with the generated client, whose request has to be the
 * one described, and with the generated validator, which has to take the reply.
 *
 * @returns the operation, such as `GET /pets/{id}`; undefined where no reply could be made up.
 * @throws Error that says what was different.
 */
export async function roundTrip(mock: Mock, spec: Spec, made: Made): Promise<string | undefined> {
  const client = (await load(made, `generated/${spec.name}/client`))[`create${pascalCase(spec.name)}Client`]
  const validators = await load(made, `generated/${spec.name}/validators`)
  const create = client as (options: { baseUrl: string }) => Readonly<Record<string, Send>>
  const service = create({ baseUrl: mock.url })
  const rank = ({ path }: Operation) => (path[2] === 'get' ? 0 : 1)
  const operations = [...listOperations(spec, false)].sort((one, other) => rank(one) - rank(other))
  const checked = operations.flatMap((operation) => {
    const response = operation.responses.find(({ status }) => status === '200' || status === '201')
    const validate = validators[`validate${pascalCase(operation.id)}Reply`]
    if (!response || typeof validate !== 'function') return []
    return [{ operation, response, validate: validate as (value: unknown) => Verdict }]
  })
  for (const { operation, response, validate } of checked) {
    const sample = JSON.parse(JSON.stringify(sampleOf(spec, response.schema) ?? null)) as unknown
    if (!validate(sample).ok) continue
    const asked = await ask(mock, spec, service, operation, sample)
    const verdict = validate(asked.data)
    if (!verdict.ok) throw new Error(`${asked.line} is answered, and refused: ${JSON.stringify(verdict)}`)
    return `\`${asked.line}\``
  }
  // Replies that are not described as JSON have no schema to be checked by.
  const [first] = operations
  if (!first || checked.length > 0) return undefined
  const { line, data } = await ask(mock, spec, service, first, { made: 'up' })
  if (!isDeepStrictEqual(data, { made: 'up' }))
    throw new Error(`${line} is answered with ${JSON.stringify(data)}.`)
  return `\`${line}\`, whose reply the document does not describe as JSON`
}

/**
 * Calls an operation by the generated client, and checks what the mock was asked.
 *
 * @throws Error if that is not the request of the document
 */
async function ask(
  mock: Mock,
  spec: Spec,
  service: Readonly<Record<string, Send>>,
  operation: Operation,
  reply: unknown,
): Promise<{ readonly line: string; readonly data: unknown }> {
  const [, url = '', method = ''] = operation.path.map(String)
  const params = paramsOf(spec, url, method)
  mock.reply = reply
  mock.asked = []
  const { data } = (await service[method.toUpperCase()]?.(url, { params })) ?? {}
  const filled = url.replace(/\{([^{}]+)\}/g, (_, name) => String(params.path[name]))
  const wanted = `${method.toUpperCase()} ${filled}`
  const [asked = ''] = mock.asked
  if (asked.split('?')[0] !== wanted.split('#')[0]) throw new Error(`${wanted} was asked for as ${asked}.`)
  const query = new URL(asked.slice(method.length + 1), mock.url).searchParams
  for (const [name, value] of Object.entries(params.query))
    if (typeof value === 'string' && query.get(name) !== value)
      throw new Error(`${wanted} has no ${name}=${value}: ${asked}`)
  return { line: `${method.toUpperCase()} ${url}`, data }
}

/** Values for what stands in the path and for what the query must have. */
function paramsOf(spec: Spec, url: string, method: string) {
  const paths = isRecord(spec.document.paths) ? spec.document.paths : {}
  const item = followRefs(spec, paths[url], ['paths', url]).node
  const operation = isRecord(item) ? item[method] : undefined
  const given = [item, operation].flatMap((node) =>
    isRecord(node) && Array.isArray(node.parameters) ? (node.parameters as readonly unknown[]) : [],
  )
  const path: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  for (const entry of given) {
    const { node } = followRefs(spec, entry, [])
    if (!isRecord(node)) continue
    const value = sampleOf(spec, node.schema ?? { type: 'string' })
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
    if (node.in === 'path') path[String(node.name)] = isPlain ? value : 'a'
    if (node.in === 'query' && node.required === true) query[String(node.name)] = value
  }
  return { path, query }
}
