import { afterAll, expect, it } from 'vitest'
import { complaints, load, madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'

const folder = newFolder()
afterAll(() => remove({ folder }))

const done = { 204: { description: 'Done' } }
const fields = {
  type: 'object',
  properties: {
    a: { type: 'string' },
    list: { type: 'array', items: { type: 'string' } },
    deep: { type: 'object', properties: { n: { type: 'number' } } },
  },
}
const body = (type: string, schema: object, more: object = {}) => ({
  requestBody: { content: { [type]: { schema, ...more } } },
  responses: done,
})
const documentOf = (paths: object) => ({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths })
const bodies = documentOf({
  '/form': { post: body('application/x-www-form-urlencoded', fields) },
  '/parts': { post: body('multipart/form-data', fields) },
  '/text': { post: body('text/plain; charset=utf-8', { type: 'string' }) },
  '/bytes': { put: body('application/octet-stream', { type: 'string', format: 'binary' }) },
  '/merge': { patch: body('application/merge-patch+json', fields) },
  '/json': {
    post: {
      requestBody: { content: { 'text/csv': {}, 'application/json': { schema: fields } } },
      responses: done,
    },
    put: body('*/*', fields),
  },
})

type Call = (path: string, init?: object) => Promise<unknown>
type Sent = { readonly type: string | null; readonly request: Request }

/** A client, and the request that its next call sends. */
async function clientOf(name: string, document: object) {
  const made = await madeFrom(name, document, folder)
  const [create] = Object.values(await load(made, `generated/${name}/client`)) as [
    (options: object) => unknown,
  ]
  const sent: Sent[] = []
  const client = create({
    baseUrl: 'http://shop.test',
    fetch: (request: Request) => {
      sent.push({ type: request.headers.get('content-type'), request })
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  }) as Record<string, Call>
  const send = async (method: string, path: string, init: object) => {
    await client[method]?.(path, init)
    const last = sent.at(-1)
    if (!last) throw new Error('Nothing was sent.')
    return last
  }
  return { made, send }
}

const given = { a: '1 &', list: ['x', 'y'], deep: { n: 1 }, none: undefined }

it('a body is sent in the media type of its operation, and as JSON where the operation takes that', async () => {
  const { made, send } = await clientOf('bodies', bodies)
  const text = async (method: string, path: string, value: unknown) => {
    const { type, request } = await send(method, path, { body: value })
    return [type, await request.text()]
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await text('POST', '/form', given)).toEqual([form, 'a=1+%26&list=x&list=y&deep=%7B%22n%22%3A1%7D'])
  expect(await text('POST', '/form', new URLSearchParams({ a: 'b' }))).toEqual([form, 'a=b'])
  expect(await text('POST', '/text', 'hello')).toEqual(['text/plain; charset=utf-8', 'hello'])
  expect(await text('PUT', '/bytes', new Blob(['abc']))).toEqual(['application/octet-stream', 'abc'])
  expect(await text('PATCH', '/merge', { a: '1' })).toEqual(['application/merge-patch+json', '{"a":"1"}'])
  expect(await text('POST', '/json', { a: '1' })).toEqual(['application/json', '{"a":"1"}'])
  expect(await text('PUT', '/json', { a: '1' })).toEqual(['application/json', '{"a":"1"}'])
  const parts = await send('POST', '/parts', { body: { ...given, file: new Blob(['abc']) } })
  expect(parts.type).toMatch(/^multipart\/form-data; boundary=/)
  const read = await parts.request.formData()
  expect([read.get('a'), read.getAll('list'), read.get('deep')]).toEqual(['1 &', ['x', 'y'], '{"n":1}'])
  expect(await (read.get('file') as File).text()).toBe('abc')
  expect(made.notes).toEqual([])
  const uses = `import { createBodiesClient } from './generated/bodies/client.js'
const client = createBodiesClient({ baseUrl: 'http://127.0.0.1' })
export const sent = [client.POST('/form', { body: { a: 'b' } }), client.POST('/text', { body: 'hello' })]
// @ts-expect-error a number is no text
export const wrong = client.POST('/form', { body: { a: 1 } })`
  expect(complaints(made, uses)).toEqual([])
})

it('what a caller says of a body stands before what the spec says', async () => {
  const { send } = await clientOf('bodies', bodies)
  const headers = { 'Content-Type': 'text/markdown', 'x-a': 'b' }
  const own = await send('POST', '/text', {
    body: '#',
    headers,
    bodySerializer: (text: string) => `${text}!`,
  })
  expect([own.type, own.request.headers.get('x-a'), await own.request.text()]).toEqual([
    'text/markdown',
    'b',
    '#!',
  ])
  const made = await send('POST', '/parts', { body: new FormData(), headers: new Headers({ 'x-a': 'c' }) })
  expect([made.request.headers.get('x-a'), made.type?.split(';')[0]]).toEqual(['c', 'multipart/form-data'])
  expect((await send('POST', '/form', {})).type).toBe(null)
})

it('bodies that the client cannot write are listed, and clients without such bodies stay as they are', async () => {
  const odd = documentOf({
    '/xml': { post: body('application/xml', fields) },
    '/mixed': { post: body('multipart/mixed', fields) },
    '/image': { post: body('image/*', {}) },
    '/coded': { post: body('multipart/form-data', fields, { encoding: { a: { contentType: 'text/csv' } } }) },
  })
  const { notes } = await madeFrom('odd', odd, folder)
  expect(notes.map(({ keyword, by }) => [keyword, by])).toEqual([
    ['requestBody of application/xml', 'client'],
    ['requestBody of multipart/mixed', 'client'],
    ['requestBody of image/*', 'client'],
    ['requestBody of multipart/form-data', 'client'],
  ])
  const { files } = await madeFrom(
    'plain',
    documentOf({ '/a': { post: body('application/json', fields) } }),
    folder,
  )
  expect(files.map(({ path }) => path)).not.toContain('generated/body.ts')
})

it('parameters that the client does not send as the spec says are listed', async () => {
  const list = { type: 'array', items: { type: 'string' } }
  const object = { type: 'object', properties: { a: { type: 'string' } } }
  const parameter = (where: string, name: string, more: object) => ({
    name,
    in: where,
    required: true,
    ...more,
  })
  const parameters = [
    parameter('path', 'label', { schema: list, style: 'label' }),
    parameter('path', 'matrix', { schema: { type: 'string' }, style: 'matrix' }),
    parameter('path', 'object', { schema: object, explode: true }),
    parameter('path', 'json', { content: { 'application/json': { schema: object } } }),
    parameter('header', 'x-object', { schema: object }),
    parameter('cookie', 'sid', { schema: { type: 'string' } }),
    parameter('query', 'raw', { schema: { type: 'string' }, allowReserved: true }),
    parameter('path', 'list', { schema: list, explode: true }),
    parameter('path', 'flat', { schema: object }),
    parameter('header', 'x-list', { schema: list }),
    parameter('query', 'ids', { schema: list }),
  ]
  const path = '/a/{label}/{matrix}/{object}/{json}/{list}/{flat}'
  const { notes } = await madeFrom(
    'parameters',
    documentOf({ [path]: { get: { parameters, responses: done } } }),
    folder,
  )
  expect(notes.map(({ keyword, count, by }) => [keyword, count, by])).toEqual([
    ['style in path', 2, 'client'],
    ['explode in path', 1, 'client'],
    ['content in path', 1, 'client'],
    ['schema in header', 1, 'client'],
    ['in: cookie', 1, 'client'],
    ['allowReserved in query', 1, 'client'],
  ])
})
