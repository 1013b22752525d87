import { AppKitError } from './AppKitError.js'
import type { CallErrorCode } from './callCatalogue.js'
import { callError } from './callError.js'
import { harmless } from './harmless.js'

/** What wallets of one kind say when they refuse, and what it means; the first that fits counts. */
export type Sayings = readonly (readonly [pattern: RegExp, code: CallErrorCode])[]

/**
 * The error that a wallet without error codes means by its words, which go to `details`.
 *
 * @param thrown whatever it threw: an error, an object with a message, a text.
 * @returns undefined when it says nothing of the list.
 */
export function errorFromWords(thrown: unknown, sayings: Sayings): AppKitError | undefined {
  const error = harmless(thrown)
  if (error instanceof AppKitError) return error
  try {
    const words =
      typeof error === 'string' ? error : (error as { message?: unknown } | null | undefined)?.message
    if (typeof words !== 'string') return undefined
    const details = words.slice(0, 500)
    const code = sayings.find(([pattern]) => pattern.test(details))?.[1]
    return code && callError(code, { cause: error, details })
  } catch {
    // A getter of it threw.
    return undefined
  }
}
