import { expect, it } from 'vitest'
import { madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'

const object = { type: 'object', properties: { a: { type: 'string' } } }
const other = { type: 'object', properties: { b: { type: 'number' } } }

/** The exported names of the validators of one operation, and the notes on rules that they do not enforce. */
async function validatorsOf(responses: object) {
  const folder = newFolder()
  try {
    const paths = { '/a': { get: { operationId: 'getA', responses } } }
    const document = { openapi: '3.1.0', info: { title: 'Replies', version: '1' }, paths }
    const { files, notes } = await madeFrom('replies', document, folder)
    const text = files.find(({ path }) => path.endsWith('/validators.ts'))?.content ?? ''
    return {
      names: [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
      imports: /import \{ (.*) \} from '\.\.\/validation\.js'/.exec(text)?.[1],
      notes: notes.map(({ keyword }) => keyword),
    }
  } finally {
    remove({ folder })
  }
}
const reply = (content: object) => ({ description: 'A reply', content })
const ok = (content: object) => ({ 200: reply(content) })

it.each([
  '*/*',
  'application/*',
  'text/json',
  'application/problem+json; charset=utf-8',
  'Application/JSON',
])('a reply under %s has a validator', async (type) => {
  expect(await validatorsOf(ok({ [type]: { schema: object } }))).toMatchObject({
    names: ['validateGetAReply'],
    notes: [],
  })
})

it('an object that no validator checks is noted, and a text is not', async () => {
  const one = await validatorsOf(ok({ 'application/xml': { schema: object } }))
  expect(one).toMatchObject({ names: [], notes: ['content of application/xml'] })
  expect(await validatorsOf(ok({ 'text/plain': { schema: { type: 'string' } } }))).toMatchObject({
    notes: [],
  })
  expect(await validatorsOf(ok({ 'application/pdf': {} }))).toMatchObject({ notes: [] })
})

it('a second schema of one reply is noted, if it is not the same one', async () => {
  const content = { 'application/hal+json': { schema: other }, 'application/json': { schema: object } }
  expect(await validatorsOf(ok(content))).toMatchObject({
    names: ['validateGetAReply'],
    notes: ['content of application/hal+json'],
  })
  const same = { 'application/xml': { schema: object }, '*/*': { schema: object } }
  expect(await validatorsOf(ok(same))).toMatchObject({ names: ['validateGetAReply'], notes: [] })
})

it('a reply that has no status of its own is the reply, and one beside a success is the failure', async () => {
  const anything = reply({ 'application/json': { schema: object } })
  expect(await validatorsOf({ default: anything })).toMatchObject({ names: ['validateGetAReply'] })
  expect(await validatorsOf({ 404: anything, default: anything })).toMatchObject({
    names: ['validateGetAFailure404', 'validateGetAReply'],
  })
  expect(await validatorsOf({ 204: { description: 'Done' }, default: anything })).toMatchObject({
    names: ['validateGetAFailureDefault'],
  })
  expect(await validatorsOf({ 302: { description: 'Elsewhere' }, default: anything })).toMatchObject({
    names: ['validateGetAFailureDefault'],
  })
})

it('a file imports what its code calls, not what its texts and patterns name', async () => {
  const schema = {
    type: 'object',
    properties: {
      text: { enum: ['out of range, sorry', 'json()'] },
      'whole,': { type: 'string', pattern: '^(range,|unique,)$', maxLength: 9 },
    },
  }
  const { imports } = await validatorsOf(ok({ 'application/json': { schema } }))
  expect(imports).toBe('characters, validator')
})
