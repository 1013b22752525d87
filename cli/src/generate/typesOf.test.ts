import * as library from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { typesOf } from './typesOf.js'

type Document = Parameters<typeof typesOf>[1]

const responses = { 200: { $ref: '#/components/responses/pets' } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getPet', summary: 'One pet', responses },
      put: { operationId: 'putPet', responses },
    },
  },
  components: {
    responses: {
      pets: {
        description: 'Pets',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { enum: ['cat', 'dog'] },
          age: { type: ['integer', 'null'], default: 1 },
          parent: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'string', example: 'none' }] },
          rest: { type: 'object', additionalProperties: { type: 'number' } },
          size: { 'x-own': true },
        },
      },
    },
  },
}
const copy = () => structuredClone(document) as unknown as Document
const transform = (schema: object) => ('x-own' in schema ? library.UNDEFINED : undefined)
const options = { silent: true, alphabetize: false, defaultNonNullable: false }
const print = (nodes: ReturnType<typeof typesOf>) => library.astToString([...nodes])

describe('the writer of types', () => {
  it('gives the types that the library gives with its checks', async () => {
    const theirs = await library.default(copy(), { ...options, transform })
    const ours = print(typesOf(library, copy(), transform))
    expect(ours).toBe(library.astToString(theirs))
    expect(ours).toContain('size?: undefined')
  })
})
