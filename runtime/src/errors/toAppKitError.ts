import { AppKitError } from './AppKitError.js'
import type { CallErrorCode } from './callCatalogue.js'
import { callError } from './callError.js'
import { errorFromWords, type Sayings, wordsOf } from './errorFromWords.js'
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
  [-32005]: 'WALLET_RATE_LIMITED',
  [-32601]: 'WALLET_METHOD_UNSUPPORTED',
}

/** Where the code says nothing. */
const sayings: Sayings = [[/user (rejected|denied|cancell?ed)|rejected by user/i, 'USER_REJECTED']]

/**
 * Turns whatever a wallet threw into an AppKitError. Wallets throw objects, strings and nothing at
 * all; their own words go to `details`, never to the screen.
 */
export function toAppKitError(thrown: unknown, fallback: CallErrorCode = 'WALLET_FAILED'): AppKitError {
  const error = harmless(thrown)
  if (error instanceof AppKitError) return error
  if (error instanceof DOMException && error.name === 'AbortError')
    return new AppKitError('CANCELLED', { cause: error })
  const code = readErrorCode(error)
  const known = code === undefined ? undefined : byWalletCode[code]
  const said = known === undefined ? errorFromWords(error, sayings) : undefined
  const details = wordsOf(error)
  return said ?? callError(known ?? fallback, { cause: error, ...(details !== undefined && { details }) })
}
