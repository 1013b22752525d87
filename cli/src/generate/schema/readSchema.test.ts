import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planSpecOutputs } from '../planSpecOutputs.js'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-schema-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const schemas = {
  Pet: { type: 'object', properties: { id: { type: 'integer' } } },
  Name: { type: 'string' },
}

/** The types and the validators of a reply with these properties, by the names of the files and on one line. */
async function generated(openapi: string, properties: object): Promise<Readonly<Record<string, string>>> {
  const schema = { type: 'object', properties }
  const reply = { description: 'A reply', content: { 'application/json': { schema } } }
  const paths = { '/shop': { get: { operationId: 'getShop', responses: { 200: reply } } } }
  const document = { openapi, info: { title: 'Shop', version: '1' }, paths, components: { schemas } }
  writeFileSync(join(root, 'shop.json'), JSON.stringify(document))
  const files = await planSpecOutputs(root, [{ name: 'shop', file: 'shop.json' }])
  return Object.fromEntries(
    files.map(({ path, content }) => [
      path.replace('generated/shop/', ''),
      content.replaceAll(/\/\* @__PURE__ \*\/ /g, ''),
    ]),
  )
}

describe('two bounds on one side', () => {
  it.each([
    [{ minimum: 0, exclusiveMinimum: 5 }, 'z.gt(5)'],
    [{ minimum: 5, exclusiveMinimum: 5 }, 'z.gt(5)'],
    [{ minimum: 6, exclusiveMinimum: 5 }, 'range(6)'],
    [{ maximum: 10, exclusiveMaximum: 20 }, 'range(-Infinity, 10)'],
    [{ maximum: 20, exclusiveMaximum: 20 }, 'z.lt(20)'],
    [{ minimum: 1, maximum: 3 }, 'range(1, 3)'],
  ])('%j become %s', async (bounds, checks) => {
    const files = await generated('3.1.0', { price: { type: 'number', ...bounds } })
    expect(files['validators.ts']).toContain(`price: z.exactOptional(z.number().check(${checks})),`)
  })
})

describe('what stands beside a $ref', () => {
  const $ref = '#/components/schemas/Name'
  const beside = {
    short: { $ref, minLength: 3 },
    listed: { $ref, enum: ['a'] },
    pet: { $ref: '#/components/schemas/Pet', required: ['id'] },
  }

  it('is ignored in a document of OpenAPI 3.0', async () => {
    const { 'validators.ts': validators } = await generated('3.0.3', beside)
    expect(validators).toContain(
      'z.object({\n  short: z.exactOptional(NameSchema),\n  listed: z.exactOptional(NameSchema),\n  pet: z.exactOptional(PetSchema),\n})',
    )
  })

  it('is checked in one of OpenAPI 3.1', async () => {
    const { 'validators.ts': validators } = await generated('3.1.0', beside)
    expect(validators).toContain(
      'short: z.exactOptional(allOf(NameSchema, z.string().check(characters(3)))),',
    )
    expect(validators).toContain("listed: z.exactOptional(allOf(NameSchema, z.literal(['a']))),")
  })

  it('makes null valid in OpenAPI 3.0, for types and validators', async () => {
    const files = await generated('3.0.3', { name: { $ref, nullable: true, minLength: 3 } })
    expect(files['validators.ts']).toContain('name: z.exactOptional(z.nullable(NameSchema)),')
    expect(files['types.ts']).toContain('name?: components["schemas"]["Name"] | null;')
  })
})
