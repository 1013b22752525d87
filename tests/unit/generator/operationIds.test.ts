import { expect, it } from 'vitest'
import { complaints, madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'

const get = (operationId: string, property: string) => ({
  get: {
    operationId,
    responses: {
      200: {
        description: 'A reply',
        content: {
          'application/json': {
            schema: { type: 'object', required: [property], properties: { [property]: { type: 'string' } } },
          },
        },
      },
    },
  },
})

it('operations of one name, and one with a # in its name, have validators of their own types', async () => {
  const folder = newFolder()
  try {
    const paths = { '/a': get('list', 'a'), '/b': get('list', 'b'), '/c': get('foo#bar', 'c') }
    const document = { openapi: '3.1.0', info: { title: 'Ids', version: '1' }, paths }
    const uses = `import * as all from './generated/ids/validators.js'
const [one, two, three] = [all.validateListReply({}), all.validateList2Reply({}), all.validateFooBarReply({})]
export const texts: (string | boolean)[] = [one.ok && one.value.a, two.ok && two.value.b, three.ok && three.value.c]`
    expect(complaints(await madeFrom('ids', document, folder), uses)).toEqual([])
  } finally {
    remove({ folder })
  }
})
