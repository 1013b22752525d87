import { isRecord } from '../../../../common/records.js'

/** A node does not serve a call because of a limit of its own, or cannot at the moment. */
export interface NodeLimit {
  /** Whether it wants to be asked less often, as with the status 429. */
  readonly isRate: boolean
}

/** The code by which nodes say that a limit is exceeded (EIP-1474), and those of Solana that they are behind. */
const limitCode = -32005
const rateWords =
  /rate.?limit|too many requests|throttl|quota|requests? (?:limit|count|rate)|(?:requests?|calls?) per (?:second|minute|day)|\/sec(?:ond)?\b/i
/** Words about the size of a call, which any node that has this limit refuses. */
const sizeWords = /range|block|result|log|batch|size/i
/** Methods whose size the code alone is about. */
const logMethods = /^eth_get(?:Filter)?Logs$/
/** The codes of a call that is malformed (JSON-RPC 2.0 section 5.1), whose messages may quote it. */
const callerCodes: readonly unknown[] = [-32700, -32600, -32601, -32602]
/** The code by which most nodes say that a contract reverted, with a reason that the contract chose. */
const reverted = 3
const contractWords = /revert|execution/i

/**
 * The limit that a reply speaks of, or null. The words of a contract, and a refusal of the call itself, are none.
 *
 * @param body - a reply of JSON-RPC, or a list of them, as it was sent
 * @param methods - the methods that it answers
 */
export function readLimit(body: string, methods: readonly string[]): NodeLimit | null {
  // Most replies have no error, and need not be parsed for this.
  if (!body.includes('"error"')) return null
  const value: unknown = JSON.parse(body)
  const replies: readonly unknown[] = Array.isArray(value) ? value : [value]
  const limits = replies.flatMap((reply) => limitOf(isRecord(reply) ? reply.error : null, methods) ?? [])
  return limits.find(({ isRate }) => isRate) ?? limits[0] ?? null
}

/** The fields of an error of JSON-RPC. */
interface ErrorFields {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/** Whether an error says that the node is asked too often. */
export const saysRate = (error: ErrorFields): boolean =>
  error.code === 429 ||
  (!isOfContract(error) && !callerCodes.includes(error.code) && rateWords.test(String(error.message)))

const isOfContract = ({ code, data, message }: ErrorFields): boolean =>
  code === reverted || typeof data === 'string' || contractWords.test(String(message))

function limitOf(error: unknown, methods: readonly string[]): NodeLimit | null {
  if (!isRecord(error)) return null
  if (saysRate(error)) return { isRate: true }
  const { code } = error
  const message = String(error.message)
  const isOfCall = sizeWords.test(message) || methods.some((method) => logMethods.test(method))
  return code === limitCode && !isOfContract(error) && !isOfCall ? { isRate: false } : null
}
