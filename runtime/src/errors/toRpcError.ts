import { AppKitError } from './AppKitError.js'
import type { ErrorCode } from './catalogue.js'
import { createError } from './createError.js'
import { harmless } from './harmless.js'
import type { LateErrorCode } from './lateCatalogue.js'
import { readErrorCode } from './readErrorCode.js'
import { rpcCodes } from './rpcCodes.js'

/** What nodes say, of which code there is only one for all (-32000), or none. */
const sayings: readonly (readonly [RegExp, LateErrorCode])[] = [
  [/execution reverted|transaction reverted/i, 'EXECUTION_REVERTED'],
  [/fee per gas higher than 2\^256-1|fee cap higher than/i, 'FEE_CAP_TOO_HIGH'],
  [
    /fee per gas (is )?less than (the )?block base ?fee|fee cap less than block|underpriced/i,
    'FEE_CAP_TOO_LOW',
  ],
  [/tip .*higher than|priority fee per gas .*(higher|greater) than .*max fee/i, 'TIP_ABOVE_FEE_CAP'],
  [/nonce too high/i, 'NONCE_TOO_HIGH'],
  [/nonce (is )?too low|already (known|imported)/i, 'NONCE_TOO_LOW'],
  [/nonce has max value/i, 'NONCE_EXHAUSTED'],
  [/insufficient funds|exceeds transaction sender account balance/i, 'INSUFFICIENT_FUNDS'],
  [/intrinsic gas too low|gas too low/i, 'INTRINSIC_GAS_TOO_LOW'],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'INTRINSIC_GAS_TOO_HIGH'],
  [/transaction type not (valid|supported)/i, 'TRANSACTION_TYPE_UNSUPPORTED'],
]

/** The code a node gives with a reverted call (go-ethereum). */
const reverted = 3

/**
 * Turns what a node or wallet answered into an AppKitError: by what it says where the code says
 * nothing, else by its code. Its own words go to `details`.
 */
export function toRpcError(thrown: unknown): AppKitError {
  const error = harmless(thrown)
  if (error instanceof AppKitError) return error
  const code = readErrorCode(error)
  const words = wordsOf(error)
  const options = { cause: error, ...(words === '' ? {} : { details: words.slice(0, 500) }) }
  const said = sayings.find(([pattern]) => pattern.test(words))?.[1]
  const known: ErrorCode =
    said ?? (code === reverted ? 'EXECUTION_REVERTED' : (rpcCodes[code ?? 0] ?? 'NODE_ERROR'))
  return createError(known, options)
}

/** The messages of an error and of what lies beneath it. */
function wordsOf(error: unknown): string {
  const words: string[] = []
  let current = error
  try {
    for (let depth = 0; depth < 10 && typeof current === 'object' && current !== null; depth++) {
      const { details, message, cause } = current as Partial<Record<string, unknown>>
      for (const word of [details, message]) if (typeof word === 'string') words.push(word.slice(0, 1_000))
      current = cause
    }
  } catch {
    // A getter of it threw: what was read until then has to do.
  }
  return (typeof error === 'string' ? error : words.reverse().join(' | ')).slice(0, 4_000)
}
