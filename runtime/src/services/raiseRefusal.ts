import { lateCatalogue } from '../errors/lateCatalogue.js'
import { raiseAlert } from '../kit/actions/raiseAlert.js'
import type { Kit } from '../kit/types.js'
import type { Refusal } from './http/types.js'
import { raiseKnownAlert } from './raiseKnownAlert.js'

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
  raiseAlert(kit, code, { again, message: lateCatalogue[code] })
}
