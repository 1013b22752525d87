import { AppKitError, type AppKitErrorOptions } from './AppKitError.js'
import { type CallErrorCode, callCatalogue } from './callCatalogue.js'

/** An error of asking a wallet or a service, with its sentence. */
export function callError(code: CallErrorCode, options: AppKitErrorOptions = {}): AppKitError {
  return new AppKitError(code, { ...options, message: options.message ?? callCatalogue[code] })
}
