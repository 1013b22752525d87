import { AppKitError, type AppKitErrorOptions } from './AppKitError.js'

/**
 * The errors of asking services, a part of the error table: the first view asks one, and does not load the
 * sentences about wallets for it.
 */
export const serviceCatalogue = {
  BAD_REPLY: 'A service sent an answer we could not read. Try again later.',
  UNREACHABLE: 'A service cannot be reached. Check your connection and try again.',
  REQUEST_FAILED: 'A service refused the request. Try again later.',
  REQUEST_TIMEOUT: 'A service took too long to answer. Try again.',
} as const

export type ServiceErrorCode = keyof typeof serviceCatalogue

/** An error of asking a service, with its sentence. */
export function serviceError(code: ServiceErrorCode, options: AppKitErrorOptions = {}): AppKitError {
  return new AppKitError(code, { ...options, message: serviceCatalogue[code] })
}
