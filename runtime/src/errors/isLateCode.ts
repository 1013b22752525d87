import type { ErrorCode } from './catalogue.js'
import { type LateErrorCode, lateCatalogue } from './lateCatalogue.js'

/** Whether the sentence of a code is in the late table. */
export function isLateCode(code: ErrorCode): code is LateErrorCode {
  return Object.hasOwn(lateCatalogue, code)
}
