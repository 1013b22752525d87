import { type ErrorCode, errorCatalogue } from '../../errors/catalogue.js'
import type { Kit } from '../types.js'

const raised = new WeakMap<Kit, Set<ErrorCode>>()

/** Tells the developer about a fault of the set-up, each once: in the console and, with `debug`, in the modal. */
export function raiseAlert(kit: Kit, code: ErrorCode): void {
  const codes = raised.get(kit) ?? new Set()
  raised.set(kit, codes)
  if (codes.has(code)) return
  codes.add(code)
  kit.alert.value = { code, message: errorCatalogue[code] }
  if (kit.config.debug) console.error(`[appkit] ${errorCatalogue[code]} (${code})`)
}
