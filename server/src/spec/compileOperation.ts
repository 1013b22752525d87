import { compileBody } from './compileBody.js'
import { compileParameters } from './compileParameters.js'
import type { Check, CompileSchema } from './compileSchema.js'
import { followRef } from './followRef.js'
import { isObject } from './json.js'
import type { Json, JsonObject, Operation, Parameter } from './types.js'

export interface CompileOperationParameters {
  readonly document: JsonObject
  readonly path: string
  readonly item: JsonObject
  readonly method: string
  readonly node: JsonObject
  /** `text` turns text into numbers and is for parameters, `json` does not and is for bodies. */
  readonly compile: { readonly text: CompileSchema; readonly json: CompileSchema }
}

/**
 * Compiles the checks of one operation. A request is checked in the order query, path, headers, body,
 * and the first violation is reported.
 *
 * @throws Error when the operation has no id or points to something that is not there
 */
export function compileOperation(parameters: CompileOperationParameters): Operation {
  const { document, path, item, method, node, compile } = parameters
  if (typeof node.operationId !== 'string') throw new Error('the operation needs an operationId.')
  const list = readParameters(document, item, node)
  const checkQuery = compileParameters(compile.text, list, 'query')
  const checkPath = compileParameters(compile.text, list, 'path')
  const checkHeaders = compileParameters(compile.text, list, 'header')
  const checkBody = compileBody(compile.json, document, node)
  return {
    id: node.operationId,
    method,
    path,
    checkReply: compileReplies(compile.json, document, node),
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

/**
 * Compiles the check of every reply an operation may give: the status must be described, the content
 * type too, and a JSON or text body must match its schema.
 */
function compileReplies(
  compile: CompileSchema,
  document: JsonObject,
  operation: JsonObject,
): Operation['checkReply'] {
  const replies = new Map<string, Map<string, Check>>()
  const responses = isObject(operation.responses) ? operation.responses : {}
  for (const [status, value] of Object.entries(responses)) {
    const response = followRef(document, value)
    const types = new Map<string, Check>()
    const content = isObject(response) && isObject(response.content) ? response.content : {}
    for (const [type, media] of Object.entries(content)) {
      const schema = isObject(media) ? (media.schema ?? true) : true
      types.set(type, compile(schema))
    }
    replies.set(status, types)
  }
  return (status, contentType, body) => {
    const types = replies.get(String(status)) ?? replies.get('default')
    if (!types) return `status ${status} is not in the spec`
    const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
    if (types.size === 0)
      return body === '' || body === null ? null : `status ${status} has no body in the spec`
    const check = types.get(type)
    if (!check) return `status ${status} has no content of type ${type || '(none)'} in the spec`
    const errors = check(body)
    if (errors.length === 0) return null
    return `status ${status}: ${errors.map(({ instancePath, message }) => `body${instancePath} ${message}`).join(', ')}`
  }
}

function readParameter(document: JsonObject, value: Json): Parameter | null {
  const node = followRef(document, value)
  if (!isObject(node) || typeof node.name !== 'string') throw new Error('a parameter needs a name.')
  const place = node.in
  if (place !== 'path' && place !== 'query' && place !== 'header') return null
  const schema = followRef(document, node.schema ?? true)
  return {
    name: node.name,
    in: place,
    required: node.required === true,
    explode: node.explode !== false,
    isList: isObject(schema) && schema.type === 'array',
    schema: node.schema ?? true,
  }
}

/**
 * The parameters of an operation; those of the path item apply unless the operation repeats them
 * (OpenAPI 3.1 section 4.8.9).
 */
function readParameters(document: JsonObject, pathItem: JsonObject, operation: JsonObject): Parameter[] {
  const found = new Map<string, Parameter>()
  for (const list of [pathItem.parameters, operation.parameters]) {
    if (!Array.isArray(list)) continue
    for (const value of list as readonly Json[]) {
      const parameter = readParameter(document, value)
      if (parameter) found.set(`${parameter.in}:${parameter.name.toLowerCase()}`, parameter)
    }
  }
  return [...found.values()]
}

const branches = ['allOf', 'anyOf', 'oneOf'] as const
const maxDepth = 64

function has(document: JsonObject, value: Json, steps: readonly string[], depth: number): boolean {
  const schema = followRef(document, value)
  const [step, ...rest] = steps
  if (step === undefined) return true
  if (schema === true) return true
  if (!isObject(schema) || depth > maxDepth) return false
  for (const key of branches) {
    const list = schema[key]
    if (!Array.isArray(list)) continue
    if ((list as readonly Json[]).some((branch) => has(document, branch, steps, depth + 1))) return true
  }
  const { properties, items, additionalProperties: more } = schema
  if (isObject(properties)) {
    const own = Object.hasOwn(properties, step) ? properties[step] : undefined
    if (own !== undefined) return has(document, own, rest, depth + 1)
  }
  if (items !== undefined && /^\d+$/.test(step)) return has(document, items, rest, depth + 1)
  return more !== undefined && more !== false && has(document, more, rest, depth + 1)
}

/**
 * Answers whether a JSON reply of an operation can have a field, by what its spec describes.
 *
 * @returns takes the steps of a JSON pointer, e.g. `['data', '0', 'name']`; any number is an index of a list
 */
function compileReplyFields(
  document: JsonObject,
  operation: JsonObject,
): (steps: readonly string[]) => boolean {
  const schemas: Json[] = []
  for (const value of Object.values(isObject(operation.responses) ? operation.responses : {})) {
    const response = followRef(document, value)
    const content = isObject(response) && isObject(response.content) ? response.content : {}
    const media = content['application/json']
    if (isObject(media)) schemas.push(media.schema ?? true)
  }
  return (steps) => schemas.some((schema) => has(document, schema, steps, 0))
}
