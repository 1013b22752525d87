import type { Ajv2020 } from 'ajv/dist/2020.js'
import { compileBody } from './compileBody.js'
import { compileParameters } from './compileParameters.js'
import { compileReplies } from './compileReplies.js'
import { compileReplyFields } from './compileReplyFields.js'
import { readParameters } from './readParameters.js'
import type { JsonObject, Operation } from './types.js'

export interface CompileOperationParameters {
  readonly document: JsonObject
  readonly path: string
  readonly item: JsonObject
  readonly method: string
  readonly node: JsonObject
  /** `text` turns text into numbers and is for parameters, `json` does not and is for bodies. */
  readonly ajv: { readonly text: Ajv2020; readonly json: Ajv2020 }
}

/**
 * Compiles the checks of one operation. A request is checked in the order query, path, headers, body,
 * and the first thing that does not conform is told.
 * @throws Error when the operation has no id or points to something that is not there
 */
export function compileOperation(parameters: CompileOperationParameters): Operation {
  const { document, path, item, method, node, ajv } = parameters
  if (typeof node.operationId !== 'string') throw new Error('the operation needs an operationId.')
  const list = readParameters(document, item, node)
  const components = document.components ?? {}
  const checkQuery = compileParameters(ajv.text, list, 'query', components)
  const checkPath = compileParameters(ajv.text, list, 'path', components)
  const checkHeaders = compileParameters(ajv.text, list, 'header', components)
  const checkBody = compileBody(ajv.json, document, node)
  return {
    id: node.operationId,
    method,
    path,
    checkReply: compileReplies(ajv.json, document, node),
    hasReplyField: compileReplyFields(document, node),
    checkRequest: (request) => {
      const query = checkQuery(request)
      if (!query.ok) return query
      const values = checkPath(request)
      if (!values.ok) return values
      const headers = checkHeaders(request)
      if (!headers.ok) return headers
      const body = checkBody(request.body)
      if (!body.ok) return body
      return {
        ok: true,
        value: { path: values.value, query: query.value, headers: request.headers, body: body.value },
      }
    },
  }
}
