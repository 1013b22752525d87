'use client'

import { useMemo } from 'react'
import { loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import type { SwapState, SwapToken } from './chain/types.js'
import type { StartSwapParameters, SwapSide } from './model/actions.js'
import { swapState } from './model/swapState.js'

export interface UseSwapReturnType extends SwapState {
  /** Begins a swap, or goes on with the one that was begun. Reads the tokens that can be swapped. */
  start(parameters?: StartSwapParameters): Promise<void>
  /** One of `tokens`, to sell (`from`) or to buy (`to`). */
  setToken(side: SwapSide, token: SwapToken): Promise<void>
  /** The amount to sell, as a person types it, in the language of the page: `0.5`, in German `0,5`. */
  setAmount(amount: string): Promise<void>
  /** All there is, less the fee. */
  setMax(): Promise<void>
  /** Sells the token that was to be bought. */
  flip(): Promise<void>
  /** Asks for the price again. */
  refresh(): Promise<void>
  /** Builds and checks the swap. The swap to sign is in `plan` then, read back from the bytes. */
  review(): Promise<void>
  /** Lets the exchange take the amount, if `plan.next` is `approve` or `reset`. Resolves when the next step can be signed. */
  approve(): Promise<void>
  /** Asks the wallet. Resolves as soon as it has sent the transaction; `phase` says how it ended. */
  sign(): Promise<void>
  /** Back from `reviewing` to `editing`. */
  edit(): Promise<void>
  /** Forgets everything. */
  reset(): Promise<void>
}

const actions = () => loadCode(import('./model/actions.js'))
const readState = (kit: Kit): SwapState => swapState(kit).value

/**
 * Swaps the coin of the network or a token of the account in use for another one, on eip155, without the views of this
 * package. Another account or network ends the swap and forgets what was typed. The actions reject with an AppKitError.
 *
 * @returns the state of the swap, and its actions. Amounts are base units as `bigint`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useSwap } from 'appkit-runtime/features/swaps'
 *
 * export function BuyDai() {
 *   const { phase, quote, plan, start, review, approve, sign } = useSwap()
 *   if (phase === 'done') return <p>Done!</p>
 *   if (plan?.next === 'approve' || plan?.next === 'reset')
 *     return <button type="button" onClick={approve}>Allow it to be taken</button>
 *   if (plan !== undefined)
 *     return <button type="button" onClick={sign}>At least {plan.minimum.toString()} base units</button>
 *   if (quote.status === 'success') return <button type="button" onClick={review}>Review</button>
 *   return <button type="button" onClick={() => start({ toToken: 'DAI', amount: '0.1' })}>Buy DAI</button>
 * }
 */
export function useSwap(): UseSwapReturnType {
  const kit = useKit('useSwap')
  const state = useKitValue(kit, readState, undefined)
  const bound = useMemo(
    () => ({
      start: async (parameters?: StartSwapParameters) => (await actions()).startSwap(kit, parameters),
      setToken: async (side: SwapSide, token: SwapToken) => (await actions()).setSwapToken(kit, side, token),
      setAmount: async (amount: string) => (await actions()).setSwapAmount(kit, amount),
      setMax: async () => (await actions()).setMaxSwapAmount(kit),
      flip: async () => (await actions()).flipSwap(kit),
      refresh: async () => (await actions()).refreshSwapQuote(kit),
      review: async () => (await actions()).reviewSwap(kit),
      approve: async () => (await actions()).approveSwapToken(kit),
      sign: async () => (await actions()).signSwap(kit),
      edit: async () => (await actions()).editSwap(kit),
      reset: async () => (await actions()).resetSwap(kit),
    }),
    [kit],
  )
  return useMemo(() => ({ ...state, ...bound }), [state, bound])
}
