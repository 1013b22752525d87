import { addErrorTexts } from '../errors/AppKitError.js'
import { knownTexts, toKnownError } from '../errors/toKnownError.js'
import { raiseAlert } from '../kit/alerts.js'
import type { Kit } from '../kit/types.js'
import type { Refusal } from './http/readReply.js'

addErrorTexts(knownTexts)

/**
 * Raises an alert for the developer when a service refuses the app: it does not know the project (401), or does
 * not allow this origin (403). Each alert is raised once (docs/behaviour.md#alerts).
 *
 * @param again - raises it again, for refusals that are reported once for several in a row.
 */
export function raiseRefusal(kit: Kit, { status, reason, field }: Refusal, again = false): void {
  // 401 can also mean a wrong signature, which is not an error of the configuration.
  if (field !== undefined && field !== 'authentication') return
  if (raiseKnownAlert(kit, reason, again)) return
  const code = status === 401 ? 'INVALID_PROJECT_ID' : 'INVALID_APP_CONFIGURATION'
  raiseAlert(kit, code, again)
}

/**
 * Raises the alert of an error of a relay, a frame or a service, once (docs/behaviour.md#alerts).
 *
 * @returns whether the error has an alert.
 */
export function raiseKnownAlert(kit: Kit, error: unknown, again = false): boolean {
  const code = toKnownError(error)?.alert
  if (code === undefined) return false
  raiseAlert(kit, code, again)
  return true
}
