import type { AppKitError } from '../../errors/AppKitError.js'
import { serviceError } from '../../errors/serviceError.js'
import type { Refusal } from './types.js'

/** The error of a refused call: the status and the reason for developers, the refusal as its cause. */
export function refused(refusal: Refusal): AppKitError {
  const { status, reason } = refusal
  const details = `HTTP status code: ${status}${reason === undefined ? '' : `: ${reason}`}`
  return serviceError('REQUEST_FAILED', { details, cause: refusal })
}
