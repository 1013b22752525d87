import { errorText } from '../errors/AppKitError.js'
import type { ErrorCode } from '../errors/errorTexts.js'
import type { Kit } from './types.js'

const raised = new WeakMap<Kit, Set<ErrorCode>>()

/**
 * Reports a mistake in the configuration to the developer, once each. With `debug` it is in the console and in the
 * modal.
 *
 * @param again - raises it again.
 */
export function raiseAlert(kit: Kit, code: ErrorCode, again = false): void {
  const codes = raised.get(kit) ?? new Set()
  raised.set(kit, codes)
  if (codes.has(code) && !again) return
  codes.add(code)
  const message = errorText(code)
  kit.alert.value = { code, message }
  if (kit.config.debug) console.error(`[appkit] ${message} (${code})`)
}
