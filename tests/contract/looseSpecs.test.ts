import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateOnce } from '../../cli/src/generate/generateOnce.js'
import { printReport } from '../../cli/src/generate/runGenerate.js'
import { loadValidators } from './support/loadValidators.js'
import type { Verdict } from './support/types.js'

/** A document with features of specs that hosts use and our own specs do not. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Loose', version: '1', 'x-logo': {} },
  paths: {
    '/users/{id}': {
      get: {
        responses: {
          '200': {
            description: 'A user',
            content: {
              'application/hal+json; charset=utf-8': { schema: { $ref: '#/components/schemas/user-full' } },
            },
            links: { self: { operationId: 'other' } },
          },
          '404': {
            description: 'None',
            content: {
              'application/json': { schema: { type: 'object', properties: { why: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/nodes': {
      get: {
        operationId: 'nodes/list',
        responses: {
          '200': {
            description: 'Nodes',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/node' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      'user-full': {
        type: 'object',
        xml: { name: 'user' },
        required: ['id', 'extra'],
        properties: {
          id: { type: 'integer', minimum: 0, exclusiveMinimum: true, multipleOf: 5 },
          name: { type: 'string', nullable: true, minLength: 2 },
          mood: { type: 'string', nullable: true, enum: ['low', 'high'] },
          parent: { nullable: true, allOf: [{ $ref: '#/components/schemas/node' }] },
          tags: {
            type: 'array',
            uniqueItems: true,
            items: { type: 'object', properties: { a: { type: 'number' } } },
          },
          open: { type: 'object', minProperties: 1 },
          mapped: {
            type: 'object',
            patternProperties: { '^x': { type: 'string' } },
            additionalProperties: false,
          },
          either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
          one: {
            type: 'object',
            properties: { a: {}, b: {} },
            anyOf: [{ required: ['a'] }, { required: ['b'] }],
          },
          closed: { $ref: '#/components/schemas/node', unevaluatedProperties: false },
          constructor: { type: 'string' },
        },
      },
      node: {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/components/schemas/node' } },
        },
      },
    },
  },
}

type Validators = Readonly<Record<string, (input: unknown) => Verdict>>

let root = ''
let validators: Validators = {}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'appkit-loose-'))
  await mkdir(join(root, 'specs/openapi'), { recursive: true })
  await writeFile(join(root, 'specs/openapi/loose.yaml'), JSON.stringify(document, null, 2))
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('our own specs become the same files with --strict and without', async () => {
  const own = fileURLToPath(new URL('../..', import.meta.url))
  for (const strict of [true, false])
    expect(
      (await generateOnce(own, { only: [], check: true, strict })).findings,
      `strict: ${strict}`,
    ).toEqual([])
})

describe('a document that is not written for us', () => {
  it('gets types, a client and validators, and one line says what they do not enforce', async () => {
    const report = await generateOnce(root, { only: [], check: false })
    expect(report.written).toEqual([
      'generated/combinations.ts',
      'generated/loose/client.ts',
      'generated/loose/types.ts',
      'generated/loose/validators.ts',
      'generated/validation.ts',
    ])
    expect(report.unenforced.map(({ keyword }) => keyword).sort()).toEqual([
      'minProperties',
      'patternProperties',
    ])
    expect(printReport(report, { check: false, json: false })).toMatch(
      /^specs\/openapi\/loose\.yaml:\d+:\d+ minProperties is not enforced by validators$/m,
    )
    const read = async (path: string) => ({ path, content: await readFile(join(root, path), 'utf8') })
    const files = await Promise.all(report.written.map(read))
    validators = (await loadValidators(files, 'loose')) as Validators
    expect(Object.keys(validators).sort()).toEqual([
      'NodeSchema',
      'UserFullSchema',
      'validateGetUsersIdFailure404',
      'validateGetUsersIdReply',
      'validateNodesListReply',
    ])
  })

  it('is checked as far as zod can', () => {
    const user = { id: 5, extra: { any: [1] } }
    const judge = (more: object) => validators.validateGetUsersIdReply?.({ ...user, ...more }).ok
    for (const fits of [
      {},
      { id: 10 },
      { name: null },
      { mood: null },
      { mood: 'low' },
      { parent: null },
      { parent: { value: 'a' } },
      { tags: [{ a: 1 }, { a: 2 }] },
      { mapped: { x1: 'a', other: 1 } },
      { either: 1 },
      { one: { b: 1 } },
      { closed: { value: 'a' } },
      { constructor: 'a' },
    ])
      expect(judge(fits), JSON.stringify(fits)).toBe(true)
    for (const wrong of [
      { id: 0 },
      { id: 7 },
      { id: undefined },
      { extra: undefined },
      { name: 'a' },
      { mood: 'none' },
      { parent: {} },
      { tags: [{ a: 1 }, { a: 1 }] },
      { either: true },
      { one: {} },
      { closed: { value: 'a', more: 1 } },
      { constructor: 1 },
    ])
      expect(judge(wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('may have schemas that contain themselves, to the depth that any value may have', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? { value: 'a' } : { value: 'a', children: [nested(levels - 1)] }
    const { validateNodesListReply: validate } = validators
    expect(validate?.(nested(30))).toEqual({ ok: true, value: nested(30), dropped: 0 })
    expect(validate?.({ value: 'a', children: [{ value: 1 }] })).toMatchObject({ path: '/children/0/value' })
    expect(validate?.(nested(40))).toMatchObject({ ok: false, reason: 'is nested too deeply' })
    const cycle: Record<string, unknown> = { value: 'a' }
    cycle.children = [cycle]
    expect(validate?.(cycle).ok).toBe(false)
  })

  it('is an error with --strict, at the line of each keyword', async () => {
    await expect(generateOnce(root, { only: [], check: true, strict: true })).rejects.toMatchObject({
      code: 'SPEC_INVALID',
      message: expect.stringMatching(/^specs\/openapi\/loose\.yaml:\d+:\d+ unknown keyword "xml"\.$/m),
    })
  })

  it('says which versions are understood', async () => {
    const other = await mkdtemp(join(tmpdir(), 'appkit-loose-'))
    await mkdir(join(other, 'specs/openapi'), { recursive: true })
    await writeFile(join(other, 'specs/openapi/old.yaml'), 'swagger: "2.0"\npaths: {}\n')
    await expect(generateOnce(other, { only: [], check: true })).rejects.toMatchObject({
      message: 'specs/openapi/old.yaml:1:1 Only OpenAPI 3.0 and 3.1 are understood, e.g. openapi: 3.1.0.',
    })
    await rm(other, { recursive: true })
  })
})
