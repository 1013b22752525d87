import { Ajv2020 } from 'ajv/dist/2020.js'
import { load, madeFrom, newFolder, remove } from '../../contract/support/madeFrom.js'
import type { Verdict } from '../../contract/support/types.js'

type Schemas = Readonly<Record<string, unknown>>

/** Parts of a foreign document: a reply for each operation, and the schemas that replies share. */
export interface Foreign {
  readonly replies: Schemas
  readonly schemas?: Schemas
  readonly openapi?: string
}

/**
 * Generates validators for a service that was not written for us, as a host does.
 *
 * @param foreign - the replies and the schemas of the service.
 * @returns the verdict on a reply, that of ajv, and the keywords that are not enforced.
 */
export async function validatorsOf({ replies, schemas = {}, openapi = '3.1.0' }: Foreign) {
  const paths = Object.entries(replies).map(([operationId, schema]) => {
    const content = { 'application/json': { schema } }
    return [
      `/${operationId}`,
      { get: { operationId, responses: { 200: { description: 'A', content } } } },
    ] as const
  })
  const document = {
    openapi,
    info: { title: 'Foreign', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas },
  }
  const made = await madeFrom('foreign', document, newFolder())
  const loaded = await load(made, 'generated/foreign/validators').finally(() => remove(made))
  const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true }).addSchema({
    $id: 'foreign',
    ...document,
  })
  return {
    judge: (operation: string, value: unknown) => {
      const name = `validate${operation.slice(0, 1).toUpperCase()}${operation.slice(1)}Reply`
      return (loaded[name] as (input: unknown) => Verdict)(structuredClone(value))
    },
    isValid: (operation: string, value: unknown) => {
      const at = `/paths/~1${operation}/get/responses/200/content/application~1json/schema`
      return ajv.validate({ $ref: `foreign#${at}` }, value)
    },
    notes: made.notes.map(({ keyword }) => keyword).sort(),
    files: made.files,
  }
}
