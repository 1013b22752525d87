import { AppKitError, addErrorTexts, toSafeError } from './AppKitError.js'
import type { WalletErrorCode } from './errorTexts.js'
import { serviceTexts } from './texts/services.js'
import { walletTexts } from './texts/wallets.js'

addErrorTexts(walletTexts)
addErrorTexts(serviceTexts)

/** EIP-1193 section "Provider Errors", with 4902 of EIP-3085 and 5000 of CAIP-25. */
export const providerCodes = {
  4001: 'USER_REJECTED',
  4100: 'WALLET_LOCKED',
  4200: 'WALLET_METHOD_UNSUPPORTED',
  4900: 'WALLET_OFFLINE',
  4901: 'WALLET_OFFLINE',
  4902: 'CHAIN_NOT_SUPPORTED',
  5000: 'USER_REJECTED',
} as const satisfies Readonly<Record<number, WalletErrorCode>>

/** Those and the JSON-RPC codes, as wallets use them. */
const byWalletCode: Readonly<Record<number, WalletErrorCode>> = {
  ...providerCodes,
  [-32002]: 'WALLET_BUSY',
  [-32005]: 'WALLET_RATE_LIMITED',
  [-32601]: 'WALLET_METHOD_UNSUPPORTED',
}

/** For errors whose code does not tell the reason. */
const errorPatterns: ErrorPatterns = [
  [/user (rejected|denied|cancell?ed)|rejected by user/i, 'USER_REJECTED'],
]

/**
 * Converts anything that a wallet threw into an AppKitError. Wallets throw objects, strings or undefined.
 * Their own message goes to `details` and is not shown to users.
 */
export function toAppKitError(thrown: unknown, fallback: WalletErrorCode = 'WALLET_FAILED'): AppKitError {
  const error = toSafeError(thrown)
  if (error instanceof AppKitError) return error
  if (error instanceof DOMException && error.name === 'AbortError')
    return new AppKitError('CANCELLED', { cause: error })
  const code = readErrorCode(error)
  const known = code === undefined ? undefined : byWalletCode[code]
  const said = known === undefined ? errorFromWords(error, errorPatterns) : undefined
  const details = wordsOf(error)
  return (
    said ?? new AppKitError(known ?? fallback, { cause: error, ...(details !== undefined && { details }) })
  )
}

/** The numeric `code` of an error from outside (EIP-1193, JSON-RPC), wherever wallets put it. */
export function readErrorCode(error: unknown, nested = 4): number | undefined {
  const seen: unknown[] = [error]
  for (let depth = 0; depth < 4 && seen.length > 0; depth++) {
    const current = seen.pop()
    if (typeof current !== 'object' || current === null) continue
    try {
      const { code, data, cause, originalError } = current as Record<string, unknown>
      const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
      if (typeof number === 'number' && Number.isInteger(number)) {
        if (number !== -32603 || nested === 0) return number
        const { originalError: inner } = (data ?? {}) as { originalError?: unknown }
        return readErrorCode(inner, nested - 1) ?? number
      }
      seen.push(cause, originalError)
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Messages of wallets without error codes, and the code of each; the first match is used. */
export type ErrorPatterns = readonly (readonly [pattern: RegExp, code: WalletErrorCode])[]

/** Messages of wallets that get too many requests. */
const tooOften =
  /rate.?limit|too many (requests|signatures|calls|attempts)|throttled|limit exceeded|\b(one|1|single) (signature|request|call)s? (in|per|each|every|within|at a)\b/i

/**
 * Finds the error for a message of a wallet without error codes. The message goes to `details`. Too many
 * requests are checked first, because some wallets call that a rejection.
 *
 * @param thrown - whatever it threw: an error, an object with a message, a text.
 * @returns undefined if no message matches.
 */
export function errorFromWords(thrown: unknown, errorPatterns: ErrorPatterns): AppKitError | undefined {
  const error = toSafeError(thrown)
  if (error instanceof AppKitError) return error
  const details = wordsOf(error)
  if (details === undefined) return undefined
  const code = tooOften.test(details)
    ? 'WALLET_RATE_LIMITED'
    : errorPatterns.find(([pattern]) => pattern.test(details))?.[1]
  return code && new AppKitError(code, { cause: error, details })
}

/** The message of an error that a wallet threw, of any class; undefined if it has none. */
export function wordsOf(error: unknown): string | undefined {
  try {
    const text =
      typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message
    return typeof text === 'string' ? text.slice(0, 500) : undefined
  } catch {
    // A getter threw.
    return undefined
  }
}
