import type { CompileSchema } from './compileSchema.js'
import { followRef } from './followRef.js'
import { holdsNul } from './holdsNul.js'
import { isObject, parseBounded } from './json.js'
import type { Checked, JsonObject } from './types.js'

const refuse = (status: 400 | 422, text: string): Checked<never> => ({
  ok: false,
  rejection: { status, text },
})

/**
 * Compiles the check of a request body. JSON is expected whatever the content type says, because
 * browsers send `text/plain` when a caller names none.
 */
export function compileBody(
  compile: CompileSchema,
  document: JsonObject,
  operation: JsonObject,
): (text: string) => Checked<unknown> {
  const body = followRef(document, operation.requestBody ?? null)
  if (!isObject(body)) return () => ({ ok: true, value: undefined })
  const content = isObject(body.content) ? body.content['application/json'] : undefined
  if (!isObject(content)) throw new Error('a request body needs content of application/json.')
  const check = compile(content.schema ?? true)
  const required = body.required === true
  // In a spec that has bad requests but no 422, a body of the wrong shape is a bad request like any other.
  const responses = isObject(operation.responses) ? operation.responses : {}
  const misshapen = '400' in responses && !('422' in responses) ? 400 : 422
  return (text) => {
    if (text.trim() === '') {
      if (!required) return { ok: true, value: undefined }
      return refuse(400, 'Failed to parse the request body as JSON: it is empty.')
    }
    let value: unknown
    try {
      value = parseBounded(text)
    } catch (error) {
      return refuse(400, `Failed to parse the request body as JSON: ${(error as Error).message}`)
    }
    // JSON writes the character only like this, and few bodies are looked through for it.
    if (text.includes('\\u0000') && holdsNul(value))
      return refuse(400, 'Failed to read the JSON body: a text of it has the character U+0000. Leave it out.')
    const [error] = check(value)
    if (!error) return { ok: true, value }
    const where = error.instancePath ? `${error.instancePath.slice(1).replaceAll('/', '.')} ` : ''
    return refuse(
      misshapen,
      `Failed to read the JSON body into the expected shape: ${where}${error.message ?? 'is not valid'}.`,
    )
  }
}
