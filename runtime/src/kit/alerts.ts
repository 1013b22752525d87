import { type ErrorCode, errorCatalogue, type PageErrorCode } from '../errors/AppKitError.js'
import type { Kit } from './types.js'

const raised = new WeakMap<Kit, Set<ErrorCode>>()

export interface RaiseAlertOptions {
  /** For what is not among the errors of the page. */
  readonly message?: string
  /** Raises it although it was raised before. */
  readonly again?: boolean
}

/** Tells the developer about a fault of the set-up, each once: in the console and, with `debug`, in the modal. */
export function raiseAlert(kit: Kit, code: ErrorCode, options: RaiseAlertOptions = {}): void {
  const codes = raised.get(kit) ?? new Set()
  raised.set(kit, codes)
  if (codes.has(code) && !options.again) return
  codes.add(code)
  const message = options.message ?? errorCatalogue[code as PageErrorCode]
  kit.alert.value = { code, message }
  if (kit.config.debug) console.error(`[appkit] ${message} (${code})`)
}
