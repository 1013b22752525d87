import { AppKitError } from '../../../errors/AppKitError.js'
import type { WalletErrorCode } from '../../../errors/errorTexts.js'
import { readErrorCode, toAppKitError } from '../../../errors/toAppKitError.js'
import { invoke } from '../adapter/invoke.js'

/** Codes that mean something else in other wallets. */
const codes: Readonly<Record<number, WalletErrorCode>> = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'WALLET_METHOD_UNSUPPORTED',
  [-32002]: 'WALLET_LOCKED',
  // Leather's own codes, in addition to those of EIP-1193.
  4002: 'WALLET_METHOD_UNSUPPORTED',
  7: 'WALLET_LOCKED',
  16: 'WALLET_LOCKED',
}

/**
 * One call to a provider of WBIP001: `request(method, params)`, answered by a JSON-RPC response. Some wallets
 * reject with the response instead of resolving with it.
 *
 * @returns its `result`, unchecked.
 * @throws AppKitError the error of the response; WALLET_BAD_REPLY if it is not a response.
 */
export async function rpc(target: object, method: string, params: unknown): Promise<unknown> {
  let reply: unknown
  try {
    reply = await invoke(target, 'request', method, params)
  } catch (error) {
    throw toError(errorIn(error) ?? error)
  }
  const error = errorIn(reply)
  if (error !== undefined) throw toError(error)
  if (typeof reply !== 'object' || reply === null || !('result' in reply))
    throw new AppKitError('WALLET_BAD_REPLY', { details: method })
  return reply.result
}

const errorIn = (reply: unknown): unknown =>
  (reply as { error?: unknown } | null | undefined)?.error ?? undefined

function toError(cause: unknown): AppKitError {
  const error = toAppKitError(cause)
  const code = codes[readErrorCode(cause) ?? 0]
  // Other wallets use this code for a wallet that is busy. Here it means a missing permission.
  if (code === undefined || /pending|already/i.test(error.details ?? '')) return error
  return new AppKitError(code, { cause, ...(error.details !== undefined && { details: error.details }) })
}
