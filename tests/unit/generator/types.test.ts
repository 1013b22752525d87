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

it('a property with a default that is not required may be absent, as for its validator', async () => {
  const types = await typesOf({ Page: { properties: { page: { type: 'integer', default: 1 } } } })
  expect(types).toContain('page?: number')
})
