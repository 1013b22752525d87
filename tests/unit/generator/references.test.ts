import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'

const done = { '204': { description: 'Done' } }
const bodyOf = (schema: object) => ({
  requestBody: { content: { 'application/json': { schema } } },
  responses: done,
})
const documentOf = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'References', version: '1' },
  paths,
  ...more,
})

async function outcome(document: object) {
  const folder = newFolder()
  try {
    return await madeFrom('references', document, folder)
  } finally {
    remove({ folder })
  }
}

it.each<[string, object]>([
  ['the body of a request', { '/a': { post: bodyOf({ $ref: './models.yaml#/A' }) } }],
  [
    'a property called example',
    { '/a': { post: bodyOf({ properties: { example: { $ref: './models.yaml#/A' } } }) } },
  ],
  [
    'a header of a reply',
    {
      '/a': {
        get: { responses: { 200: { description: 'A', headers: { a: { $ref: './models.yaml#/A' } } } } },
      },
    },
  ],
  [
    'a parameter of all methods',
    { '/a': { parameters: [{ $ref: './models.yaml#/A' }], get: { responses: done } } },
  ],
  ['a callback', { '/a': { post: { responses: done, callbacks: { on: { $ref: './models.yaml#/A' } } } } }],
])('a reference of %s to another file is refused at its line', async (_, paths) => {
  await expect(outcome(documentOf(paths))).rejects.toThrow(
    /references\.json:(?!1:)\d+:\d+ \$ref "\.\/models\.yaml#\/A" leaves this file/,
  )
})

it('a reference of a request that leads nowhere is refused at its line', async () => {
  const paths = { '/a': { post: bodyOf({ items: { $ref: '#/components/schemas/Nope' } }) } }
  await expect(outcome(documentOf(paths))).rejects.toThrow(/:(?!1:)\d+:\d+ \$ref .* leads nowhere/)
})

it('a reference of messages that no validator reads is refused, too', async () => {
  const messages = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    'x-appkit-limits': { bytes: 100, depth: 3 },
    'x-appkit-validators': { validateA: '#/$defs/A' },
    $defs: { A: { type: 'string', not: { $ref: './models.json' } } },
  }
  await expect(outcome(messages)).rejects.toThrow(/\$ref "\.\/models\.json" leaves this file/)
})

it('no document makes the generator ask a server', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('A: { type: string }')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const $ref = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.yaml#/A`
  try {
    await expect(outcome(documentOf({ '/a': { post: bodyOf({ $ref }) } }))).rejects.toThrow(
      /leaves this file/,
    )
    await outcome(documentOf({ '/a': { post: { ...bodyOf({ type: 'string' }), 'x-body': { $ref } } } }))
    expect(asked).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

it('data that looks like a reference is left alone', async () => {
  const $ref = './foo.json'
  const schema = { type: 'object', example: { $ref }, default: { $ref }, examples: [{ $ref }] }
  const content = { 'application/json': { schema, example: { $ref }, examples: { a: { value: { $ref } } } } }
  const paths = { '/a': { get: { responses: { 200: { description: 'A', content } } } } }
  const { files } = await outcome(documentOf(paths, { 'x-own': { $ref } }))
  expect(files.map(({ path }) => path)).toContain('generated/references/types.ts')
})

/** Schemas outside of the shared ones, each of which refers to the next one twice. */
const doubling = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const next = { $ref: `#/x-schemas/S${index + 1}` }
      const last = index === count - 1
      return [`S${index}`, last ? { type: 'string' } : { type: 'object', properties: { a: next, b: next } }]
    }),
  )

it('references to schemas without a name that unfold to endless code are refused at their line', async () => {
  const paths = { '/a': { post: bodyOf({ $ref: '#/x-schemas/S0' }) } }
  await expect(outcome(documentOf(paths, { 'x-schemas': doubling(40) }))).rejects.toThrow(
    /:(?!1:)\d+:\d+ \$ref .* unfolds to more than .* Move .* to components\/schemas/,
  )
  const { files } = await outcome(documentOf(paths, { 'x-schemas': doubling(6) }))
  expect(files.length).toBeGreaterThan(0)
})

it.each([
  ['#pet', 'names an anchor'],
  ['#', 'names the whole file'],
  ['https://pets.example/pet.json', 'An $id is not looked up'],
])('a reference %s is refused with the reason that it %s', async ($ref, reason) => {
  const schemas = { Pet: { $anchor: 'pet', $id: 'https://pets.example/pet.json', type: 'string' } }
  const paths = { '/a': { post: bodyOf({ $ref }) } }
  await expect(outcome(documentOf(paths, { components: { schemas } }))).rejects.toThrow(reason)
})
