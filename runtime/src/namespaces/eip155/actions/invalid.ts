import type { AppKitError } from '../../../errors/AppKitError.js'
import { createError } from '../../../errors/createError.js'

/**
 * The error of a request that must not reach a wallet.
 *
 * @param message - one sentence that says what to change.
 */
export function invalid(message: string, details?: string): AppKitError {
  return createError('RPC_INVALID_PARAMS', { message, ...(details === undefined ? {} : { details }) })
}
