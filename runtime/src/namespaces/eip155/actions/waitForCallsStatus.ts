import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import type { ErrorOf } from '../../../errors/errorCodes.js'
import type { ErrorCode } from '../../../errors/errorTexts.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { pause } from '../../../kit/async.js'
import type { Kit } from '../../../kit/types.js'
import { type GetCallsStatusParameters, getCallsStatus } from './getCallsStatus.js'
import type { CallsStatus, WalletCallErrorCode } from './types.js'

addErrorTexts(lateTexts)

/** What asking again can heal: the wallet is slow, restarting, or its node is. */
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
  /** How long to wait, in ms; three minutes by default. */
  readonly timeout?: number
  /** How often to look, in ms; every 2 s by default. */
  readonly interval?: number
}

export type WaitForCallsStatusReturnType = CallsStatus

export type WaitForCallsStatusErrorType = ErrorOf<WalletCallErrorCode | 'TRANSACTION_CONFIRMATION_TIMEOUT'>

/**
 * Looks at a batch until it is no longer pending. Every outcome is returned, also `failure`,
 * `reverted` and `partiallyReverted`.
 *
 * @param kit - what `createAppKit` returned.
 * @returns the outcome, once it is no longer `pending`.
 * @throws AppKitError TRANSACTION_CONFIRMATION_TIMEOUT, which does not mean that it failed; as
 *   `getCallsStatus`, but for what passes.
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
