import { isRecord } from '../../../common/records.js'
import { bodyOf, type FoundPart } from './document/requestParts.js'
import type { Operation, Spec } from './document/types.js'
import { json } from './listOperations.js'
import { kindsOf } from './queryForms.js'
import type { Generation } from './shareSchemas.js'

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
/** Media types that cover `application/json`, which openapi-fetch names for a body that it writes as JSON. */
const plainJson = /^application\/json\s*(;|$)|^(\*|application)\/\*$/i

/**
 * Finds out which operations take no body of the type `application/json`, which openapi-fetch writes unless it is told.
 *
 * @param spec - a spec that was checked.
 * @param operations - its operations.
 * @param generation - receives what the client cannot write as the spec says.
 * @returns media types, by method and path, such as `POST /upload`.
 */
export function readBodyTypes(
  spec: Spec,
  operations: readonly Operation[],
  { notes }: Generation,
): Readonly<Record<string, string>> {
  const found = operations.flatMap(({ path }) => {
    const body = bodyOf(spec, path)
    const types = Object.keys(body?.node ?? {})
    const type = types.find((each) => json.test(each)) ?? types.find((each) => forms.test(each)) ?? types[0]
    if (!body || type === undefined || types.some((each) => plainJson.test(each))) return []
    if (!isWritten(spec, body, type))
      notes.add(spec, `requestBody of ${type}`, [...body.path, type], 'client')
    const [, url, method] = path
    // A wildcard is no type to send.
    const sent = type.includes('*') ? 'application/octet-stream' : type
    return [[`${String(method).toUpperCase()} ${String(url)}`, sent] as const]
  })
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether the client writes a body as the spec says. Objects and lists have only the usual forms; others are texts or files. */
function isWritten(spec: Spec, { node, path }: FoundPart, type: string): boolean {
  const media = node[type]
  if (!isRecord(media) || json.test(type)) return true
  if (forms.test(type)) return media.encoding === undefined
  const isNested = 'schema' in media && kindsOf(spec, media.schema, [...path, type, 'schema']).length > 0
  return !isNested && !type.includes('*')
}
