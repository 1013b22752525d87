import { afterAll, describe, expect, it } from 'vitest'
import { complaints, load, type Made, madeFrom, newFolder, remove } from './support/madeFrom.js'
import type { Verdict } from './support/types.js'

const folder = newFolder()
afterAll(() => remove({ folder }))

const reply = (schema: object) => ({
  '200': { description: 'A reply', content: { 'application/json': { schema } } },
})
const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }

/** References as bundlers write them: fragments of a URI, in which braces, spaces and percent signs are encoded. */
const document = {
  openapi: '3.0.3',
  info: { title: 'References', version: '1' },
  paths: {
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getPet', responses: reply(pet) },
    },
    '/owners': {
      get: {
        operationId: 'getOwner',
        responses: reply({
          type: 'object',
          required: ['first', 'shown'],
          properties: {
            first: {
              $ref: '#/paths/~1pets~1%7BpetId%7D/get/responses/200/content/application~1json/schema',
            },
            shown: { $ref: '#/components/schemas/Shown%20pet' },
            share: { $ref: '#/components/schemas/100%25' },
            odd: { $ref: '#/components/schemas/a%7E1b' },
            whole: { $ref: '#/components%2Fschemas%2FShown%20pet' },
          },
        }),
      },
    },
    '/tree': {
      get: {
        operationId: 'getTree',
        responses: reply({
          type: 'object',
          required: ['leaf'],
          properties: {
            leaf: { type: 'string' },
            branch: { $ref: '#/paths/~1tree/get/responses/200/content/application~1json/schema' },
          },
        }),
      },
    },
    '/shown': {
      get: { operationId: 'getShown', responses: reply({ $ref: '#/components/schemas/Shown%20pet' }) },
    },
    '/shares': {
      get: { operationId: 'getShare', responses: reply({ $ref: '#/components/schemas/100%25' }) },
    },
  },
  components: {
    schemas: {
      'Shown pet': { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      '100%': { type: 'object', required: ['share'], properties: { share: { type: 'number' } } },
      'a/b': { type: 'string' },
    },
  },
  'x-appkit-validators': { validateShare: '#/components/schemas/100%25' },
}

type Validate = (input: unknown) => Verdict

describe('references that are percent-encoded (RFC 6901, section 6)', () => {
  let made: Made
  it('lead to paths with parameters and to schemas with odd names, in types too', async () => {
    made = await madeFrom('references', document, folder)
    const uses = `import type { components, operations } from './generated/references/types.js'
import { validateGetOwnerReply } from './generated/references/validators.js'
type Owner = operations['getOwner']['responses'][200]['content']['application/json']
export const owner: Owner = { first: { id: 1 }, shown: { name: 'Rex' }, share: { share: 1 }, odd: 'a', whole: { name: 'R' } }
// @ts-expect-error the id of the first one is a number
export const wrong: Owner = { first: { id: 'one' }, shown: { name: 'Rex' } }
export const share: components['schemas']['100%'] = { share: 2 }
const checked = validateGetOwnerReply(owner)
export const name: string = checked.ok ? checked.value.shown.name : ''`
    expect(complaints(made, uses)).toEqual([])
  })

  it('are followed by validators', async () => {
    const validators = (await load(made, 'generated/references/validators')) as Readonly<
      Record<string, Validate>
    >
    const owner = { first: { id: 1 }, shown: { name: 'Rex' }, share: { share: 1 }, odd: 'a' }
    expect(validators.validateGetOwnerReply?.(owner)).toEqual({ ok: true, value: owner, dropped: 0 })
    expect(validators.validateGetOwnerReply?.({ ...owner, first: { id: 'a' } })).toMatchObject({
      path: '/first/id',
    })
    expect(validators.validateGetOwnerReply?.({ ...owner, odd: 1 })).toMatchObject({ path: '/odd' })
    expect(validators.validateGetOwnerReply?.({ ...owner, whole: {} })).toMatchObject({ path: '/whole/name' })
    expect(validators.validateShare?.({ share: 1 })).toMatchObject({ ok: true })
    expect(validators.validateShare?.({ share: 'all' })).toMatchObject({ path: '/share' })
  })

  it('may lead to what they stand in, which has no name: what lies below the first round may be anything', async () => {
    const { validateGetTreeReply } = (await load(made, 'generated/references/validators')) as Readonly<
      Record<string, Validate>
    >
    expect(validateGetTreeReply?.({ leaf: 'a', branch: { leaf: 'b', branch: 1 } })).toMatchObject({
      ok: true,
    })
    expect(validateGetTreeReply?.({ leaf: 'a', branch: { leaf: 1 } })).toMatchObject({ path: '/branch/leaf' })
    expect(made.notes.map(({ keyword }) => keyword)).toContain('$ref into itself')
  })

  it('are refused with their line where they lead nowhere', async () => {
    const broken = structuredClone(document)
    broken['x-appkit-validators'].validateShare = '#/components/schemas/99%25'
    await expect(madeFrom('broken', broken, folder)).rejects.toMatchObject({
      message: expect.stringMatching(
        /:\d+:\d+ \$ref "#\/components\/schemas\/99%25" leads nowhere: there is no "99%"\.$/,
      ),
    })
  })

  it('that no URI can hold are taken as they are written', async () => {
    const plain = structuredClone(document)
    plain['x-appkit-validators'].validateShare = '#/components/schemas/100%'
    const { files } = await madeFrom('plain', plain, folder)
    expect(files.find(({ path }) => path.endsWith('plain/validators.ts'))?.content).toContain('validateShare')
  })
})
