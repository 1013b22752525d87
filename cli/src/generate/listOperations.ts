import { isRecord } from '../../../common/records.js'
import { specProblem } from './document/problems.js'
import { followRefs } from './document/specDocument.js'
import type { NodePath, Notes, Operation, OperationResponse, Spec } from './document/types.js'
import { kindsOf } from './queryForms.js'
import { freeName, pascalCase, quote } from './schema/print.js'

/** The methods whose operations are listed, in this order. */
export const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head']

/**
 * Lists the operations of a spec.
 *
 * @param spec - the spec.
 * @param strict - whether every operation must have a valid id. Otherwise it gets a name from its method and
 *   path.
 * @param notes - receives the replies that no validator checks.
 * @returns the operations with their JSON replies, sorted by id.
 * @throws SpecError if an id is not a valid name or is used twice, or if there is no operation.
 */
export function listOperations(spec: Spec, strict = true, notes?: Notes): readonly Operation[] {
  const operations = new Map<string, Operation>()
  // Two ids may give the same name. Then the types use the path of the second one.
  const taken = new Set<string>()
  for (const [url, entry] of Object.entries(isRecord(spec.document.paths) ? spec.document.paths : {})) {
    const { node: item } = strict ? { node: entry } : followRefs(spec, entry, ['paths', url])
    for (const method of methods) {
      const node = isRecord(item) ? item[method] : undefined
      if (!isRecord(node)) continue
      const path = ['paths', url, method]
      const { id, isOwn } = strict
        ? strictId(spec, node, path, operations)
        : looseId(node, path, operations, taken)
      taken.add(pascalCase(id))
      const type = isOwn ? `operations[${quote(id)}]` : `paths[${quote(url)}][${quote(method)}]`
      const responses = listResponses(
        spec,
        node.responses,
        [...path, 'responses'],
        strict,
        strict ? undefined : notes,
      )
      operations.set(id, { id, type, path, responses })
    }
  }
  if (operations.size === 0 && strict)
    throw specProblem(spec, ['paths'], 'There is no operation in this spec.')
  return [...operations.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

type Known = ReadonlyMap<string, Operation>

function strictId(
  spec: Spec,
  { operationId: id }: Readonly<Record<string, unknown>>,
  path: string[],
  known: Known,
) {
  const at = [...path, 'operationId']
  if (typeof id !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(id)) {
    const reason = 'operationId must be a name of letters and digits that begins in lower case.'
    throw specProblem(spec, at, reason)
  }
  if (known.has(id)) throw specProblem(spec, at, `operationId "${id}" is used twice.`)
  return { id, isOwn: true }
}

function looseId(
  { operationId }: Readonly<Record<string, unknown>>,
  [, url = '', method = '']: string[],
  known: Known,
  taken: ReadonlySet<string>,
) {
  // The types have another id where there is such a sign (toDocument.ts).
  const isOwn =
    typeof operationId === 'string' &&
    !operationId.includes('#') &&
    pascalCase(operationId) !== '' &&
    !known.has(operationId)
  if (isOwn && !taken.has(pascalCase(operationId))) return { id: operationId, isOwn }
  const name = pascalCase(typeof operationId === 'string' && operationId ? operationId : `${method} ${url}`)
  return { id: freeName(name || method, [...taken, ...known.keys()]), isOwn: false }
}

/** Media types of JSON, and wildcards that stand for one of them. */
export const json = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)|^(\*|application)\/\*$/i

function listResponses(
  spec: Spec,
  node: unknown,
  path: readonly string[],
  strict: boolean,
  notes?: Notes,
): readonly OperationResponse[] {
  const found: OperationResponse[] = []
  const statuses = Object.keys(isRecord(node) ? node : {})
  // The `default` response is a failure where a success has a status of its own.
  const isAlone = !statuses.some((status) => /^[1-3]/.test(status))
  for (const [status, entry] of Object.entries(isRecord(node) ? node : {})) {
    if (!/^[1-5]([0-9]{2}|XX)$|^default$/.test(status)) {
      if (strict) throw specProblem(spec, [...path, status], `"${status}" is not a status.`, 'key')
      continue
    }
    const response = followRefs(spec, entry, [...path, status])
    const content = isRecord(response.node) && isRecord(response.node.content) ? response.node.content : {}
    const types = Object.keys(content).filter((type) => json.test(type))
    const mediaType = types.find((type) => type === 'application/json') ?? (strict ? undefined : types[0])
    const media = mediaType === undefined ? undefined : content[mediaType]
    const at = [...response.path, 'content']
    if (notes) noteOthers(spec, content, mediaType, at, notes)
    if (mediaType === undefined || !isRecord(media) || !('schema' in media)) continue
    const isReply = status.startsWith('2') || (status === 'default' && isAlone)
    found.push({ status, mediaType, isReply, path: [...at, mediaType, 'schema'], schema: media.schema })
  }
  return found
}

/** Notes objects and lists of a reply that its validator does not check, because they stand under another media type. */
function noteOthers(
  spec: Spec,
  content: Spec['document'],
  chosen: string | undefined,
  path: NodePath,
  notes: Notes,
): void {
  const schemaOf = (type: string) => {
    const media = content[type]
    return isRecord(media) ? media.schema : undefined
  }
  const known = chosen === undefined ? undefined : JSON.stringify(schemaOf(chosen))
  for (const type of Object.keys(content)) {
    const schema = schemaOf(type)
    if (schema === undefined || type === chosen || JSON.stringify(schema) === known) continue
    if (json.test(type) || kindsOf(spec, schema, [...path, type, 'schema']).length > 0)
      notes.add(spec, `content of ${type}`, [...path, type])
  }
}
