import { AppKitError } from './AppKitError.js'
import type { CallErrorCode } from './callCatalogue.js'
import { callError } from './callError.js'
import { harmless } from './harmless.js'
import { readErrorCode } from './readErrorCode.js'

/** EIP-1193 section "Provider Errors" and the JSON-RPC codes wallets use. */
const byWalletCode: Readonly<Record<number, CallErrorCode>> = {
  4001: 'USER_REJECTED',
  4100: 'WALLET_LOCKED',
  4200: 'WALLET_METHOD_UNSUPPORTED',
  4900: 'WALLET_OFFLINE',
  4901: 'WALLET_OFFLINE',
  4902: 'CHAIN_NOT_SUPPORTED',
  5000: 'USER_REJECTED',
  [-32002]: 'WALLET_BUSY',
  [-32601]: 'WALLET_METHOD_UNSUPPORTED',
}

/**
 * Turns whatever a wallet threw into an AppKitError. Wallets throw objects, strings and nothing at
 * all; their own words go to `details`, never to the screen.
 */
export function toAppKitError(thrown: unknown, fallback: CallErrorCode = 'WALLET_FAILED'): AppKitError {
  const error = harmless(thrown)
  if (error instanceof AppKitError) return error
  if (error instanceof DOMException && error.name === 'AbortError')
    return new AppKitError('CANCELLED', { cause: error })
  const details = describe(error)
  const code = readErrorCode(error)
  const known = code === undefined ? undefined : byWalletCode[code]
  const options = { cause: error, ...(details === undefined ? {} : { details }) }
  if (known !== undefined) return callError(known, options)
  if (details !== undefined && /user (rejected|denied|cancell?ed)|rejected by user/i.test(details))
    return callError('USER_REJECTED', options)
  return callError(fallback, options)
}

function describe(error: unknown): string | undefined {
  try {
    const text =
      typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message
    return typeof text === 'string' ? text.slice(0, 500) : undefined
  } catch {
    return undefined
  }
}
