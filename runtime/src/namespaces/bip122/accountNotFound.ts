import type { AppKitError } from '../../errors/AppKitError.js'

/** The error of an address that the wallet does not share, or no longer. */
export async function accountNotFound(address: string): Promise<AppKitError> {
  const { createError } = await import('../../errors/createError.js')
  return createError('ACCOUNT_NOT_FOUND', { details: address })
}
