import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js'
import { compileSchema } from './compileSchema.js'
import { followRef } from './followRef.js'
import { isObject } from './isObject.js'
import type { JsonObject, Operation } from './types.js'

/**
 * Compiles the check of every reply an operation may give: the status must be described, the content
 * type too, and a JSON or text body must match its schema.
 */
export function compileReplies(
  ajv: Ajv2020,
  document: JsonObject,
  operation: JsonObject,
): Operation['checkReply'] {
  const replies = new Map<string, Map<string, ValidateFunction>>()
  const responses = isObject(operation.responses) ? operation.responses : {}
  for (const [status, value] of Object.entries(responses)) {
    const response = followRef(document, value)
    const types = new Map<string, ValidateFunction>()
    const content = isObject(response) && isObject(response.content) ? response.content : {}
    for (const [type, media] of Object.entries(content)) {
      const schema = isObject(media) ? (media.schema ?? true) : true
      types.set(type, compileSchema(ajv, schema, document.components ?? {}))
    }
    replies.set(status, types)
  }
  return (status, contentType, body) => {
    const types = replies.get(String(status)) ?? replies.get('default')
    if (!types) return `status ${status} is not in the spec`
    const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
    if (types.size === 0)
      return body === '' || body === null ? null : `status ${status} has no body in the spec`
    const validate = types.get(type)
    if (!validate) return `status ${status} has no content of type ${type || '(none)'} in the spec`
    if (validate(body)) return null
    return `status ${status}: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`
  }
}
