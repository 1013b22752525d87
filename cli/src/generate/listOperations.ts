import { followRefs } from './followRefs.js'
import { isRecord } from './isRecord.js'
import { specProblem } from './specProblem.js'
import type { Operation, OperationResponse, Spec } from './types.js'

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head']

/**
 * Lists the operations of a spec whose structure was checked.
 *
 * @param spec The spec.
 * @returns The operations with their JSON replies, sorted by id.
 * @throws SpecError when an id is not usable as a name or is used twice, or when there is no operation.
 */
export function listOperations(spec: Spec): readonly Operation[] {
  const operations = new Map<string, Operation>()
  for (const [url, item] of Object.entries(isRecord(spec.document.paths) ? spec.document.paths : {})) {
    for (const method of methods) {
      const node = isRecord(item) ? item[method] : undefined
      if (!isRecord(node)) continue
      const path = ['paths', url, method]
      const id = node.operationId
      if (typeof id !== 'string' || !/^[a-z][A-Za-z0-9]*$/.test(id)) {
        const reason = 'operationId must be a name of letters and digits that begins in lower case.'
        throw specProblem(spec, [...path, 'operationId'], reason)
      }
      if (operations.has(id))
        throw specProblem(spec, [...path, 'operationId'], `operationId "${id}" is used twice.`)
      operations.set(id, { id, path, responses: listResponses(spec, node.responses, [...path, 'responses']) })
    }
  }
  if (operations.size === 0) throw specProblem(spec, ['paths'], 'There is no operation in this spec.')
  return [...operations.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function listResponses(spec: Spec, node: unknown, path: readonly string[]): readonly OperationResponse[] {
  const found: OperationResponse[] = []
  for (const [status, entry] of Object.entries(isRecord(node) ? node : {})) {
    if (!/^[1-5]([0-9]{2}|XX)$|^default$/.test(status)) {
      throw specProblem(spec, [...path, status], `"${status}" is not a status.`, 'key')
    }
    const response = followRefs(spec, entry, [...path, status])
    const content = isRecord(response.node) ? response.node.content : undefined
    const media = isRecord(content) ? content['application/json'] : undefined
    if (isRecord(media) && 'schema' in media) {
      found.push({
        status,
        path: [...response.path, 'content', 'application/json', 'schema'],
        schema: media.schema,
      })
    }
  }
  return found
}
