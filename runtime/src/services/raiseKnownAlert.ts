import { isLateCode } from '../errors/isLateCode.js'
import { lateCatalogue } from '../errors/lateCatalogue.js'
import { toKnownError } from '../errors/toKnownError.js'
import { raiseAlert } from '../kit/actions/raiseAlert.js'
import type { Kit } from '../kit/types.js'

/**
 * Raises the alert that an error of a relay, a frame or a service stands for, each once
 * (docs/behaviour.md#alerts).
 *
 * @returns whether it stands for one.
 */
export function raiseKnownAlert(kit: Kit, error: unknown, again = false): boolean {
  const code = toKnownError(error)?.alert
  if (code === undefined) return false
  raiseAlert(kit, code, { again, ...(isLateCode(code) ? { message: lateCatalogue[code] } : {}) })
  return true
}
