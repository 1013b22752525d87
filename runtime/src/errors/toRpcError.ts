import { AppKitError, addErrorTexts, toSafeError } from './AppKitError.js'
import type { ErrorCode, LateErrorCode } from './errorTexts.js'
import { lateTexts } from './texts/late.js'
import { providerCodes, readErrorCode } from './toAppKitError.js'

addErrorTexts(lateTexts)

/** Messages of nodes, which use one code (-32000) for all of these errors, or none. */
const errorPatterns: readonly (readonly [RegExp, LateErrorCode])[] = [
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
 * Converts an error of a node or wallet into an AppKitError: by its message if the code is not specific, else
 * by its code. Its message goes to `details`.
 */
export function toRpcError(thrown: unknown): AppKitError {
  const error = toSafeError(thrown)
  if (error instanceof AppKitError) return error
  const code = readErrorCode(error)
  const words = wordsOf(error)
  const options = { cause: error, ...(words === '' ? {} : { details: words.slice(0, 500) }) }
  const said = errorPatterns.find(([pattern]) => pattern.test(words))?.[1]
  const known: ErrorCode =
    said ?? (code === reverted ? 'EXECUTION_REVERTED' : (rpcCodes[code ?? 0] ?? 'NODE_ERROR'))
  return new AppKitError(known, options)
}

/** The messages of an error and of its causes. */
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
    // A getter threw: use what was read before.
  }
  return (typeof error === 'string' ? error : words.reverse().join(' | ')).slice(0, 4_000)
}

/**
 * Numeric codes of nodes and wallets (docs/errors.md): EIP-1193, EIP-1474, EIP-5792, CAIP-25. Some wallets
 * send 32603 for a chain id that they refuse.
 */
export const rpcCodes: Readonly<Record<number, ErrorCode>> = {
  ...providerCodes,
  5700: 'CAPABILITY_UNSUPPORTED',
  5710: 'CALLS_CHAIN_UNSUPPORTED',
  5720: 'CALLS_DUPLICATE',
  5730: 'CALLS_UNKNOWN',
  5740: 'CALLS_TOO_LARGE',
  5750: 'UPGRADE_REJECTED',
  5760: 'ATOMICITY_UNSUPPORTED',
  32603: 'INVALID_CHAIN_ID',
  [-32700]: 'RPC_PARSE_ERROR',
  [-32600]: 'RPC_INVALID_REQUEST',
  [-32601]: 'RPC_METHOD_NOT_FOUND',
  [-32602]: 'RPC_INVALID_PARAMS',
  [-32603]: 'RPC_INTERNAL',
  [-32000]: 'RPC_INVALID_INPUT',
  [-32001]: 'RPC_RESOURCE_NOT_FOUND',
  [-32002]: 'RPC_RESOURCE_UNAVAILABLE',
  [-32003]: 'RPC_TRANSACTION_REJECTED',
  [-32004]: 'RPC_METHOD_UNSUPPORTED',
  [-32005]: 'RPC_LIMIT_EXCEEDED',
  [-32006]: 'RPC_VERSION_UNSUPPORTED',
}
