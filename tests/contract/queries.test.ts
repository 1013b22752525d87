import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaints, load, type Made, madeFrom, newFolder, remove } from './support/madeFrom.js'

const list = { type: 'array', items: { type: 'string' } }
const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more })
const get = (operationId: string, parameters: readonly object[]) => ({
  get: { operationId, parameters, responses: { '200': { description: 'A reply' } } },
})
const documentOf = (paths: object) => ({
  openapi: '3.0.3',
  info: { title: 'Queries', version: '1' },
  paths,
  components: { parameters: { Expand: query('expand', list, { style: 'deepObject', explode: true }) } },
})

/** In the shape of public documents: deepObject on lists, objects of each style, lists written in several ways. */
const mixed = documentOf({
  '/charges': get('listCharges', [
    { $ref: '#/components/parameters/Expand' },
    query(
      'created',
      {
        anyOf: [{ type: 'integer' }, { type: 'object', properties: { gte: { type: 'integer' } } }],
      },
      { style: 'deepObject', explode: true },
    ),
    query(
      'items',
      { type: 'array', items: { type: 'object', properties: { id: { type: 'string' }, tags: list } } },
      { style: 'deepObject', explode: true },
    ),
    query('ids', list, { explode: false }),
    query('names', list),
    query('words', list, { style: 'spaceDelimited' }),
    query('pipes', list, { style: 'pipeDelimited', explode: false }),
    query('limit', { type: 'integer' }),
    query('range', { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' } } }),
    query(
      'corner',
      { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } },
      { explode: false },
    ),
    {
      name: 'filter',
      in: 'query',
      content: { 'application/json': { schema: { type: 'object', properties: { a: list } } } },
    },
  ]),
})

const folder = newFolder()
const asked: string[] = []
let server: Server
let baseUrl = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  remove({ folder })
})

type Client = Readonly<
  Record<'GET', (path: string, options: { params: { query: object } }) => Promise<unknown>>
>

async function clientOf(made: Made, name: string): Promise<Client> {
  const module = await load(made, `generated/${name}/client`)
  const create = Object.values(module)[0] as (options: { baseUrl: string }) => Client
  return create({ baseUrl })
}

/** Returns the path and query by which a call asks the server. */
async function wireOf(client: Client, path: string, given: object): Promise<string | undefined> {
  asked.length = 0
  await client.GET(path, { params: { query: given } })
  return asked[0]
}

describe('the query of a service', () => {
  it('is written as its document says, also lists that are deepObject, objects and JSON', async () => {
    const made = await madeFrom('mixed', mixed, folder)
    expect(made.files.map(({ path }) => path)).toContain('generated/query.ts')
    const cases: readonly (readonly [object, string])[] = [
      [{ expand: ['a b', 'c'] }, 'expand[]=a%20b&expand[]=c'],
      [{ created: { gte: 5, lt: undefined } }, 'created[gte]=5'],
      [{ created: 7 }, 'created=7'],
      [{ items: [{ id: '1', tags: ['x', 'y'] }] }, 'items[0][id]=1&items[0][tags][]=x&items[0][tags][]=y'],
      [{ ids: ['a', 'b,c'] }, 'ids=a,b%2Cc'],
      [{ names: ['a', 'b'] }, 'names=a&names=b'],
      [{ words: ['a', 'b'] }, 'words=a%20b'],
      [{ pipes: ['a', 'b'] }, 'pipes=a|b'],
      [{ limit: 3 }, 'limit=3'],
      [{ range: { from: 1, to: 2 } }, 'from=1&to=2'],
      [{ corner: { x: 1, y: 2 } }, 'corner=x,1,y,2'],
      [{ filter: { a: ['b'] } }, 'filter=%7B%22a%22%3A%5B%22b%22%5D%7D'],
      [{ created: { 'a&b]': 1 } }, 'created[a%26b%5D]=1'],
      [{ limit: null, ids: [], names: undefined, expand: ['x'] }, 'expand[]=x'],
      [{ constructor: ['a', 'b'] }, 'constructor=a&constructor=b'],
    ]
    const client = await clientOf(made, 'mixed')
    for (const [given, wire] of cases)
      expect(await wireOf(client, '/charges', given), wire).toBe(`/charges?${wire}`)
    const uses = `import { createMixedClient } from './generated/mixed/client.js'
const client = createMixedClient({ baseUrl: 'http://127.0.0.1' })
const query = { expand: ['a'], created: { gte: 1 }, limit: 1, filter: { a: ['b'] } }
export const reply = client.GET('/charges', { params: { query } })
// @ts-expect-error JSON is written by the client, and not given to it
export const twice = client.GET('/charges', { params: { query: { filter: '{"a":["b"]}' } } })
// @ts-expect-error a list is not a text
export const wrong = client.GET('/charges', { params: { query: { expand: 'a' } } })`
    expect(complaints(made, uses)).toEqual([])
  })

  it('is left to openapi-fetch where that writes it as the document says', async () => {
    const simple = documentOf({ '/pets': get('listPets', [query('ids', list, { explode: false })]) })
    const made = await madeFrom('simple', simple, folder)
    expect(made.files.map(({ path }) => path)).not.toContain('generated/query.ts')
    expect(await wireOf(await clientOf(made, 'simple'), '/pets', { ids: ['a', 'b'] })).toBe('/pets?ids=a,b')
    expect(complaints(made)).toEqual([])
  })

  it('has one form for each name; a second one is noted', async () => {
    const twice = documentOf({
      '/a': get('a', [query('ids', list, { explode: false })]),
      '/b': get('b', [query('ids', list, { style: 'deepObject' })]),
    })
    const made = await madeFrom('twice', twice, folder)
    expect(await wireOf(await clientOf(made, 'twice'), '/a', { ids: ['a', 'b'] })).toBe('/a?ids=a,b')
    expect(made.notes.map(({ keyword }) => keyword)).toEqual(['style'])
    expect(complaints(made)).toEqual([])
  })

  it('has parameters of a path that is described elsewhere in the document', async () => {
    const document = documentOf({ '/a': { $ref: '#/components/pathItems/A' } })
    const pathItems = { A: get('a', [query('ids', list, { style: 'pipeDelimited', explode: false })]) }
    const components = { ...document.components, pathItems }
    const made = await madeFrom('elsewhere', { ...document, openapi: '3.1.0', components }, folder)
    expect(await wireOf(await clientOf(made, 'elsewhere'), '/a', { ids: ['a', 'b'] })).toBe('/a?ids=a|b')
  })
})
