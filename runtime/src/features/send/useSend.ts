'use client'

import { useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import type { SendState, SendToken } from './chains/types.js'
import type { StartSendParameters } from './model/actions.js'
import { sendState } from './model/sendState.js'

export interface UseSendReturnType extends SendState {
  /** Begins a transfer, or goes on with the one that was begun. Reads the account's tokens. */
  start(parameters?: StartSendParameters): Promise<void>
  /** One of `tokens`. */
  setToken(token: SendToken): Promise<void>
  /** As a person types it, in the language of the page: `0.5`, in German `0,5`. */
  setAmount(amount: string): Promise<void>
  /** All there is, less the fee. */
  setMax(): Promise<void>
  /** An address or a name. The result is in `receiver`. */
  setReceiver(text: string): Promise<void>
  /** Encodes the transfer. The transfer to sign is in `plan` then, read back from the bytes. */
  review(): Promise<void>
  /**
   * Asks the wallet. Resolves as soon as it has sent the transaction, with the hash; a smart account has none before its
   * block, then it is in `hash`. `outcome` says how it ended.
   */
  approve(): Promise<string | undefined>
  /** Back from `reviewing` to `editing`. */
  edit(): Promise<void>
  /** Forgets everything. */
  reset(): Promise<void>
}

const actions = () => loadCode(import('./model/actions.js'))
const readState = (kit: Kit): SendState => sendState(kit).value

/**
 * Sends the coin of the network or a token of the account in use, without the views of this package. Another
 * account or network ends the transfer and forgets what was typed. The actions reject with an AppKitError.
 *
 * @returns the state of the transfer, and its actions. Amounts are base units as `bigint`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useSend } from 'appkit-runtime/features/send'
 *
 * export function Tip({ to }: { to: string }) {
 *   const { phase, plan, start, review, approve } = useSend()
 *   const prepare = async () => {
 *     await start({ to, amount: '0.01' })
 *     await review()
 *   }
 *   if (phase === 'sent') return <p>Thank you!</p>
 *   if (plan === undefined) return <button type="button" onClick={prepare}>Tip 0.01</button>
 *   return <button type="button" onClick={() => approve()}>Sign {plan.value.toString()} base units to {plan.to}</button>
 * }
 */
export function useSend(): UseSendReturnType {
  const kit = useKit('useSend')
  const state = useKitValue(kit, readState, undefined)
  const bound = useMemo(
    () => ({
      start: async (parameters?: StartSendParameters) => (await actions()).startSend(kit, parameters),
      setToken: async (token: SendToken) => (await actions()).setSendToken(kit, token),
      setAmount: async (amount: string) => (await actions()).setSendAmount(kit, amount),
      setMax: async () => (await actions()).setMaxSendAmount(kit),
      setReceiver: async (text: string) => (await actions()).setSendReceiver(kit, text),
      review: async () => (await actions()).reviewSend(kit),
      approve: async () => (await actions()).approveSend(kit),
      edit: async () => (await actions()).editSend(kit),
      reset: async () => (await actions()).resetSend(kit),
    }),
    [kit],
  )
  return useMemo(() => ({ ...state, ...bound }), [state, bound])
}
