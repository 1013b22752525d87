import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadSpec } from './loadSpec.js'
import type { Operation, RawRequest } from './types.js'

const dir = mkdtempSync(join(tmpdir(), 'appkit-spec-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function write(text: string): string {
  const file = join(dir, `${Math.random().toString(36).slice(2)}.yaml`)
  writeFileSync(file, text)
  return file
}

const spec = `
openapi: 3.1.0
paths:
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, pattern: '^[a-z]+$' } }
    post:
      operationId: postThing
      parameters:
        - { name: page, in: query, required: true, schema: { type: integer, minimum: 1 } }
        - { name: tags, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: more, in: query, schema: { $ref: '#/components/schemas/List' } }
        - { name: kind, in: query, schema: { type: string, enum: [a, b] } }
        - { name: x-v, in: header, schema: { type: string, maxLength: 3 } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Thing' }
      responses:
        '200':
          description: ok
          content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }
        '204': { description: nothing }
components:
  schemas:
    List: { type: array, items: { type: integer } }
    Thing:
      type: object
      required: [name]
      properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Thing' } } }
`

function first(operations: Operation[]): Operation {
  const [operation] = operations
  if (!operation) throw new Error('no operation')
  return operation
}

const operation = first(loadSpec(write(spec)))
function ask(query: string, more: Partial<RawRequest> = {}) {
  return operation.checkRequest({
    path: { id: 'abc' },
    query: new URLSearchParams(query),
    headers: new Headers(),
    body: '{"name":"n"}',
    ...more,
  })
}

describe('requests', () => {
  test('numbers, lists with commas and repeated keys become what the spec says', () => {
    expect(ask('page=2&tags=a,b&more=1&more=2')).toMatchObject({
      ok: true,
      value: { path: { id: 'abc' }, query: { page: 2, tags: ['a', 'b'], more: [1, 2] }, body: { name: 'n' } },
    })
  })
  test('a text with the character U+0000, which Postgres refuses, is reported wherever it stands', () => {
    const nul = String.fromCharCode(0)
    for (const refused of [
      ask('page=1&tags=a,b%00'),
      ask('page=1', { path: { id: `abc${nul}` } }),
      ask('page=1', { body: JSON.stringify({ name: 'n', parts: [{ name: `n${nul}` }] }) }),
      ask('page=1', { body: JSON.stringify({ name: 'n', [`more${nul}`]: 1 }) }),
    ])
      expect(refused).toMatchObject({
        ok: false,
        rejection: { status: 400, text: expect.stringMatching(/has the character U\+0000/) },
      })
    expect(ask('page=1', { body: String.raw`{"name":"\\u0000"}` })).toMatchObject({ ok: true })
  })
  test('a query parameter that is missing or of the wrong type is reported in plain text', () => {
    const missing = {
      ok: false,
      rejection: { status: 400, text: 'Failed to read the query string: page is missing.' },
    }
    expect(ask('')).toEqual(missing)
    expect(ask('page=')).toEqual(missing)
    expect(ask('page=x')).toMatchObject({
      ok: false,
      rejection: { status: 400, text: expect.stringMatching(/page must be integer/) },
    })
    expect(ask('page=1&kind=c')).toMatchObject({
      rejection: { text: expect.stringContaining('one of a, b') },
    })
  })
  test('a malformed value names its field', () => {
    expect(ask('page=0')).toMatchObject({ rejection: { status: 400, field: 'page' } })
    expect(ask('page=1', { path: { id: 'A1' } })).toMatchObject({ rejection: { status: 400, field: 'id' } })
    expect(ask('page=1', { headers: new Headers({ 'x-v': 'long' }) })).toMatchObject({
      rejection: { field: 'x-v' },
    })
  })
  test('a body that is no JSON is 400, of the wrong shape 422', () => {
    expect(ask('page=1', { body: '{' })).toMatchObject({ rejection: { status: 400 } })
    expect(ask('page=1', { body: '' })).toMatchObject({ rejection: { status: 400 } })
    expect(ask('page=1', { body: '{"name":1}' })).toMatchObject({
      rejection: { status: 422, text: expect.stringMatching(/name must be string/) },
    })
    expect(ask('page=1', { body: '{"name":"a","parts":[{}]}' })).toMatchObject({ rejection: { status: 422 } })
  })
  test('never throws, whatever the query, the path and the body are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (query, id, body) => {
        const result = ask(query, { path: { id }, body })
        expect([200, 400, 422]).toContain(result.ok ? 200 : result.rejection.status)
      }),
    )
  })
})

describe('replies', () => {
  test('conform, or the reason is reported', () => {
    expect(operation.checkReply(200, 'application/json; charset=utf-8', { name: 'a' })).toBeNull()
    expect(operation.checkReply(204, '', '')).toBeNull()
    expect(operation.checkReply(200, 'application/json', {})).toMatch(/name/)
    expect(operation.checkReply(200, 'text/html', 'x')).toMatch(/text\/html/)
    expect(operation.checkReply(418, 'application/json', {})).toMatch(/418/)
    expect(operation.checkReply(204, 'text/plain', 'x')).toMatch(/no body/)
  })
})

test('JSON is read like YAML', () => {
  const file = join(dir, 'spec.json')
  writeFileSync(file, JSON.stringify(parse(spec)))
  const read = first(loadSpec(file))
  expect(read.checkReply(200, 'application/json', { name: 'a', parts: [{ name: 'b' }] })).toBeNull()
  expect(read.checkReply(200, 'application/json', { name: 'a', parts: [{}] })).toBe(
    "status 200: body/parts/0 must have required property 'name'",
  )
})

describe('broken specs', () => {
  test.each([
    ['no paths', 'openapi: 3.1.0', /no paths/],
    ['no id', 'paths: { /a: { get: { responses: {} } } }', /GET \/a: the operation needs an operationId/],
    [
      'a dangling reference',
      "paths: { /a: { get: { operationId: a, parameters: [{ $ref: '#/x' }] } } }",
      /#\/x points to nothing/,
    ],
    [
      'the same id twice',
      'paths: { /a: { get: { operationId: a }, post: { operationId: a } } }',
      /used twice/,
    ],
    [
      'a schema that is none',
      'paths: { /a: { get: { operationId: a, parameters: [{ name: b, in: query, schema: { type: strng } }] } } }',
      /GET \/a: schema is invalid/,
    ],
    [
      'a reference of a schema to nothing',
      "paths: { /a: { get: { operationId: a, responses: { '200': { content: { application/json: { schema: { $ref: '#/x' } } } } } } } }",
      /GET \/a: can't resolve reference document#\/x/,
    ],
    ['no YAML', 'a: [', /cannot be used/],
  ])('%s: code, file and reason', (_name, text, reason) => {
    const file = write(text)
    expect(() => loadSpec(file)).toThrow(expect.objectContaining({ code: 'SPEC_INVALID' }))
    expect(() => loadSpec(file)).toThrow(reason)
    expect(() => loadSpec(file)).toThrow(file)
  })
})
