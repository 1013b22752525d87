import type { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'

/**
 * Calls a method of what a wallet put into the page.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED when it has no such method; what the wallet throws.
 */
export async function invoke(target: object, name: string, ...input: readonly unknown[]): Promise<unknown> {
  const method: unknown = (target as Record<string, unknown>)[name]
  if (typeof method !== 'function') throw callError('WALLET_METHOD_UNSUPPORTED', { details: name })
  return method.apply(target, input)
}

/** The error of an address that the wallet does not share, or no longer. */
export async function accountNotFound(address: string): Promise<AppKitError> {
  const { createError } = await import('../../errors/createError.js')
  return createError('ACCOUNT_NOT_FOUND', { details: address })
}
