import { AppKitError } from './AppKitError.js'
import type { CallErrorCode } from './callCatalogue.js'
import { callError } from './callError.js'
import { harmless } from './harmless.js'

/** What wallets of one kind say when they refuse, and what it means; the first that fits counts. */
export type Sayings = readonly (readonly [pattern: RegExp, code: CallErrorCode])[]

/** What wallets of every kind say when they are asked too often. */
const tooOften =
  /rate.?limit|too many (requests|signatures|calls|attempts)|throttled|limit exceeded|\b(one|1|single) (signature|request|call)s? (in|per|each|every|within|at a)\b/i

/**
 * The error that a wallet without error codes means by its words, which go to `details`. That it was asked
 * too often is heard first: some call that a rejection.
 *
 * @param thrown whatever it threw: an error, an object with a message, a text.
 * @returns undefined when it says nothing of the list.
 */
export function errorFromWords(thrown: unknown, sayings: Sayings): AppKitError | undefined {
  const error = harmless(thrown)
  if (error instanceof AppKitError) return error
  const details = wordsOf(error)
  if (details === undefined) return undefined
  const code = tooOften.test(details)
    ? 'WALLET_RATE_LIMITED'
    : sayings.find(([pattern]) => pattern.test(details))?.[1]
  return code && callError(code, { cause: error, details })
}

/** The words of what a wallet threw, of whatever class, as far as they are of use; undefined without any. */
export function wordsOf(error: unknown): string | undefined {
  try {
    const text =
      typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message
    return typeof text === 'string' ? text.slice(0, 500) : undefined
  } catch {
    // A getter of it threw.
    return undefined
  }
}
