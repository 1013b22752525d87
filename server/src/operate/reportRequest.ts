import type { Logger } from './createLogger.js'
import type { Metrics } from './createMetrics.js'

/** A request that a role has answered, without its path and query, which name accounts. */
export interface AnsweredRequest {
  /** The `x-request-id` of the reply. */
  readonly id: string
  readonly role: string
  /** Name of the admin who called the users API. */
  readonly admin?: string
  /** Empty if it has no name. */
  readonly operation: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** Counts an answered request and writes it down, as an error if the server has failed. */
export function reportRequest(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  request: AnsweredRequest,
): void {
  const { admin, id, method, ms, operation, role, status } = request
  metrics.request({ role, operation, status }, ms / 1000)
  const fields = { id, role, ...(admin && { admin }), ...(operation && { operation }), method, status, ms }
  if (status >= 500) log.error(fields, 'request')
  else log.info(fields, 'request')
}
