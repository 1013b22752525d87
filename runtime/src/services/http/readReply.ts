import type { Validator } from '../../../../generated/validation.js'
import { serviceError } from '../../errors/serviceError.js'
import { parseJson } from './parseJson.js'

/**
 * Waits for a call of a generated client and gives its reply only when it is what the spec says.
 *
 * @param operation - the operationId, for developers.
 * @param call - made with `requestOptions`.
 * @param validate - the generated validator of the reply.
 * @throws AppKitError BAD_REPLY; what the call throws.
 */
export async function readReply<Value>(
  operation: string,
  call: Promise<{ readonly data?: unknown }>,
  validate: Validator<Value>,
): Promise<Value> {
  const { data } = await call
  const checked = validate(parse(operation, data))
  if (!checked.ok)
    throw serviceError('BAD_REPLY', { details: `${operation} ${checked.path} ${checked.reason}` })
  return checked.value
}

function parse(operation: string, data: unknown): unknown {
  try {
    return parseJson(data as ArrayBuffer)
  } catch (cause) {
    throw serviceError('BAD_REPLY', { details: `${operation} is not JSON`, cause })
  }
}
