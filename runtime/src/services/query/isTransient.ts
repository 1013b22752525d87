import { AppKitError } from '../../errors/AppKitError.js'
import { refusalOf } from '../http/refusalOf.js'
import { retriedStatuses } from '../http/retryPolicy.js'

/** True for failures that may be gone in a moment: no connection, no answer in time, a service in trouble. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof AppKitError)) return false
  if (error.code === 'UNREACHABLE' || error.code === 'REQUEST_TIMEOUT') return true
  return retriedStatuses.has(refusalOf(error)?.status ?? 0)
}
