import { addErrorTexts } from '../errors/AppKitError.js'
import { errorTexts } from '../errors/errorTexts.js'
import { toKnownError } from '../errors/toKnownError.js'
import { raiseAlert } from '../kit/alerts.js'
import type { Kit } from '../kit/types.js'
import type { Refusal } from './http/createServiceFetch.js'

addErrorTexts(errorTexts)

/**
 * Tells the developer why a service turns the app away: it does not know the project (401), or not
 * with this origin (403). Each once (docs/behaviour.md#alerts).
 *
 * @param again - for refusals that are told once for each row of them.
 */
export function raiseRefusal(kit: Kit, { status, reason, field }: Refusal, again = false): void {
  // 401 also says that a signature is wrong; that is no fault of the set-up.
  if (field !== undefined && field !== 'authentication') return
  if (raiseKnownAlert(kit, reason, again)) return
  const code = status === 401 ? 'INVALID_PROJECT_ID' : 'INVALID_APP_CONFIGURATION'
  raiseAlert(kit, code, again)
}

/**
 * Raises the alert that an error of a relay, a frame or a service stands for, each once
 * (docs/behaviour.md#alerts).
 *
 * @returns whether it stands for one.
 */
export function raiseKnownAlert(kit: Kit, error: unknown, again = false): boolean {
  const code = toKnownError(error)?.alert
  if (code === undefined) return false
  raiseAlert(kit, code, again)
  return true
}
