import { tryRead } from '../../../chains/readUntrusted.js'
import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { ErrorCode } from '../../../errors/errorTexts.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { pause } from '../../../kit/async.js'
import type { Kit } from '../../../kit/types.js'
import { openWallet } from './openWallet.js'
import { parseCallsStatus } from './parseCallsStatus.js'
import type { CallsStatus, WalletCallErrorCode } from './types.js'

export interface GetCallsStatusParameters {
  /** The id that `sendCalls` returned. */
  readonly id: string
  /** Stops waiting. Stopping the kit does the same. */
  readonly signal?: AbortSignal
}

export type GetCallsStatusReturnType = CallsStatus

export type GetCallsStatusErrorType = ErrorOf<WalletCallErrorCode>

/**
 * Returns the status of a batch (wallet_getCallsStatus, EIP-5792). The user is not asked.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the status: `pending` until the batch is mined.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED, WALLET_BAD_REPLY,
 *   WALLET_TIMEOUT, CANCELLED; other errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { getCallsStatus } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const { status, receipts } = await getCallsStatus(kit, { id: '0x01' })
 * console.log(status, receipts[0]?.transactionHash)
 */
export async function getCallsStatus(
  kit: Kit,
  { id, ...options }: GetCallsStatusParameters,
): Promise<GetCallsStatusReturnType> {
  const reply = await openWallet(kit, options).read('wallet_getCallsStatus', [id])
  const status = tryRead(() => parseCallsStatus(reply, id))
  if (status === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'wallet_getCallsStatus' })
  return status
}

export interface ShowCallsStatusParameters {
  /** The id that `sendCalls` returned. */
  readonly id: string
  /** Stops waiting. Stopping the kit does the same. */
  readonly signal?: AbortSignal
}

export type ShowCallsStatusReturnType = void

export type ShowCallsStatusErrorType = ErrorOf<WalletCallErrorCode>

/**
 * Lets the wallet show the status of a batch to the user (wallet_showCallsStatus, EIP-5792).
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CALLS_UNKNOWN, WALLET_METHOD_UNSUPPORTED, CANCELLED; other
 *   errors of the wallet.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { showCallsStatus } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * await showCallsStatus(kit, { id: '0x01' })
 */
export async function showCallsStatus(
  kit: Kit,
  { id, ...options }: ShowCallsStatusParameters,
): Promise<ShowCallsStatusReturnType> {
  await openWallet(kit, options).ask('wallet_showCallsStatus', [id])
}

addErrorTexts(lateTexts)

/** Errors that may be temporary: the wallet or its node is slow or restarting. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'WALLET_TIMEOUT',
  'WALLET_OFFLINE',
  'WALLET_BUSY',
  'WALLET_FAILED',
  'RECONNECTING',
  'RPC_INTERNAL',
  'RPC_LIMIT_EXCEEDED',
  'RPC_RESOURCE_UNAVAILABLE',
])

export interface WaitForCallsStatusParameters extends GetCallsStatusParameters {
  /** How long to wait, in ms. Default: three minutes. */
  readonly timeout?: number
  /** Time between two requests, in ms. Default: 2 s. */
  readonly interval?: number
}

export type WaitForCallsStatusReturnType = CallsStatus

export type WaitForCallsStatusErrorType = ErrorOf<WalletCallErrorCode | 'TRANSACTION_CONFIRMATION_TIMEOUT'>

/**
 * Waits until a batch is no longer pending. Every result is returned, also `failure`, `reverted` and
 * `partiallyReverted`.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the status when it is no longer `pending`.
 * @throws AppKitError TRANSACTION_CONFIRMATION_TIMEOUT, which does not mean that the batch failed; the errors
 *   of `getCallsStatus`, except temporary ones.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { waitForCallsStatus } from 'appkit-runtime/namespaces/eip155/actions'
 *
 * const { status } = await waitForCallsStatus(kit, { id: '0x01', timeout: 60_000 })
 * console.log(status)
 */
export async function waitForCallsStatus(
  kit: Kit,
  { id, signal = kit.lifetime.signal, timeout = 180_000, interval = 2_000 }: WaitForCallsStatusParameters,
): Promise<WaitForCallsStatusReturnType> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort('TRANSACTION_CONFIRMATION_TIMEOUT'), timeout)
  const until = AbortSignal.any([signal, kit.lifetime.signal, late.signal])
  let last: unknown
  try {
    for (;;) {
      try {
        const status = await getCallsStatus(kit, { id, signal: until })
        if (status.status !== 'pending') return status
      } catch (error) {
        if (until.aborted || !(error instanceof AppKitError && passing.has(error.code))) throw error
        last = error
      }
      await pause(interval, until)
    }
  } catch (error) {
    if (!late.signal.aborted || signal.aborted || kit.lifetime.signal.aborted) throw error
    throw new AppKitError('TRANSACTION_CONFIRMATION_TIMEOUT', { details: id, cause: last })
  } finally {
    clearTimeout(timer)
  }
}
