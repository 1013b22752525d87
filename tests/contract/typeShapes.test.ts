import { afterAll, describe, expect, it } from 'vitest'
import { complaints, load, madeFrom, newFolder, remove } from './support/madeFrom.js'
import type { Verdict } from './support/types.js'

const folder = newFolder()
afterAll(() => remove({ folder }))

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const documentOf = (schemas: object) => ({
  openapi: '3.0.3',
  info: { title: 'Shapes', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'getA',
        responses: { '200': { description: 'A', content: { 'application/json': { schema: ref('A') } } } },
      },
    },
  },
  components: { schemas },
})

describe('types of schemas in the shape of public documents', () => {
  it('compile where required keys are those of a part that may be null or one of several', async () => {
    const schemas = {
      // Null is one of its values, so TypeScript knows no key of it.
      Failure: { type: 'object', nullable: true, properties: { code: text, message: text } },
      Either: {
        properties: { id: text },
        oneOf: [
          { type: 'object', properties: { left: text } },
          { type: 'object', properties: { right: text } },
        ],
      },
      Plain: { type: 'object', properties: { name: text } },
      A: {
        type: 'object',
        properties: {
          failure: { allOf: [ref('Failure')], required: ['code', 'message'] },
          either: { allOf: [ref('Either')], required: ['id'] },
          plain: {
            allOf: [ref('Plain'), { type: 'object', properties: { more: text } }],
            required: ['name'],
          },
        },
      },
    }
    const made = await madeFrom('shapes', documentOf(schemas), folder)
    const uses = `import type { components } from './generated/shapes/types.js'
type A = components['schemas']['A']
export const good: A = { failure: { code: 'a', message: 'b' }, either: { id: '1', left: 'x' }, plain: { name: 'n' } }
// @ts-expect-error the message is required
export const short: A = { failure: { code: 'a' } }
// @ts-expect-error the id is required
export const either: A = { either: { left: 'x' } }
// @ts-expect-error the name is required
export const plain: A = { plain: { more: 'x' } }`
    expect(complaints(made, uses)).toEqual([])
  })

  it('compile where the mapping of a discriminator leads to files and schemas that are not there', async () => {
    const cat = { type: 'object', required: ['kind'], properties: { kind: text, lives: { type: 'integer' } } }
    const mapping = {
      cat: './models/cat.yml',
      dog: '#/components/schemas/Dog',
      fish: '#/components/schemas/Cat',
    }
    const discriminator = { propertyName: 'kind', mapping }
    const schemas = { A: { anyOf: [ref('Cat'), text], discriminator }, Cat: { ...cat, discriminator } }
    const made = await madeFrom('mapping', documentOf(schemas), folder)
    const uses = `import type { components } from './generated/mapping/types.js'
export const a: components['schemas']['A'] = { kind: 'cat', lives: 9 }`
    expect(complaints(made, uses)).toEqual([])
  })

  it('tell alternatives that share a constant from the rest of the union around them', async () => {
    const one = (kind: string, key: string) => ({
      type: 'object',
      required: ['kind', key],
      properties: { kind: { const: kind }, [key]: text },
    })
    const schemas = {
      A: { oneOf: [ref('Pair'), ref('Other')], discriminator: { propertyName: 'kind' } },
      Pair: { anyOf: [ref('Left'), ref('Right')] },
      Left: one('pair', 'left'),
      Right: one('pair', 'right'),
      Other: one('other', 'more'),
    }
    const made = await madeFrom('alternatives', { ...documentOf(schemas), openapi: '3.1.0' }, folder)
    expect(made.notes).toEqual([])
    const { validateGetAReply } = await load(made, 'generated/alternatives/validators')
    const judge = validateGetAReply as (input: unknown) => Verdict
    for (const fits of [{ left: 'a' }, { right: 'b' }])
      expect(judge({ kind: 'pair', ...fits })).toMatchObject({ ok: true })
    expect(judge({ kind: 'pair', more: 'a' })).toMatchObject({ ok: false })
    expect(judge({ kind: 'other', more: 'a' })).toMatchObject({ ok: true })
    expect(judge({ kind: 'none', more: 'a' })).toMatchObject({ path: '/kind' })
    const uses = `import type { components } from './generated/alternatives/types.js'
export const a: components['schemas']['A'] = { kind: 'pair', left: 'a' }`
    expect(complaints(made, uses)).toEqual([])
  })

  it('have null as one more value where a document of OpenAPI 3.0 has it as a type beside alternatives', async () => {
    const schemas = { A: { type: 'null', oneOf: [text, { type: 'array', items: ref('A') }] } }
    const made = await madeFrom('nulls', documentOf(schemas), folder)
    const uses = `import type { components } from './generated/nulls/types.js'
export const values: components['schemas']['A'][] = [null, 'a', ['a', [null]]]
// @ts-expect-error a number is none of them
export const wrong: components['schemas']['A'] = 1`
    expect(complaints(made, uses)).toEqual([])
    const { validateGetAReply } = await load(made, 'generated/nulls/validators')
    const judge = validateGetAReply as (input: unknown) => Verdict
    for (const fits of [null, 'a', ['a', [null]]]) expect(judge(fits)).toMatchObject({ ok: true })
    expect(judge(1)).toMatchObject({ ok: false })
  })
})
