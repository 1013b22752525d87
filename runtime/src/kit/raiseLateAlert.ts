import type { LateErrorCode } from '../errors/createError.js'
import { raiseAlert } from './alerts.js'
import type { Kit } from './types.js'

/** As `raiseAlert`, for an alert whose words do not load with the page. Never rejects. */
export async function raiseLateAlert(kit: Kit, code: LateErrorCode): Promise<void> {
  try {
    const { lateCatalogue } = await import('../errors/createError.js')
    raiseAlert(kit, code, { message: lateCatalogue[code] })
  } catch {
    // Without its words an alert helps nobody; the error that goes with it is thrown all the same.
  }
}
