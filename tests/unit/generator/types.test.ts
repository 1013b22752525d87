import { expect, it } from 'vitest'
import { madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'

/** The text of the types of a document with shared schemas. */
async function typesOf(schemas: object, openapi = '3.1.0'): Promise<string> {
  const folder = newFolder()
  try {
    const document = { openapi, info: { title: 'Types', version: '1' }, paths: {}, components: { schemas } }
    const { files } = await madeFrom('types', document, folder)
    return (files.find(({ path }) => path.endsWith('/types.ts'))?.content ?? '').replace(/\s+/g, ' ')
  } finally {
    remove({ folder })
  }
}

const Base = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
const $ref = '#/components/schemas/Base'

it('a property with a default that is not required may be absent, as for its validator', async () => {
  const types = await typesOf({ Page: { properties: { page: { type: 'integer', default: 1 } } } })
  expect(types).toContain('page?: number')
})

it('what 3.1 says beside a reference is part of the type', async () => {
  const types = await typesOf({
    Base,
    More: { $ref, properties: { extra: { type: 'string' } }, required: ['extra'] },
    Either: {
      $ref,
      anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'number' } } }],
    },
    Held: { properties: { base: { $ref, properties: { held: { type: 'string' } } } } },
  })
  expect(types).toMatch(/More: \{ extra: string; \} & components\["schemas"\]\["Base"\]/)
  expect(types).toMatch(
    /Either: components\["schemas"\]\["Base"\] & \(\{ a\?: string; \} \| \{ b\?: number; \}\)/,
  )
  expect(types).toMatch(/base\?: \{ held\?: string; \} & components\["schemas"\]\["Base"\]/)
})

it('what only describes a reference, and what 3.0 has beside one, changes no type', async () => {
  const described = {
    $ref,
    description: 'A base',
    type: 'object',
    default: { id: 'a' },
    unevaluatedProperties: false,
  }
  expect(await typesOf({ Base, Same: described })).toContain('Same: components["schemas"]["Base"];')
  const beside = { $ref, properties: { extra: { type: 'string' } } }
  expect(await typesOf({ Base, Same: beside }, '3.0.3')).toContain('Same: components["schemas"]["Base"];')
})
