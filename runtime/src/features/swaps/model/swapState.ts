import type { Signal } from '@preact/signals-core'
import { kitSignal } from '../../../kit/kitSignal.js'
import type { Kit } from '../../../kit/types.js'
import type { SwapState, SwapToken } from '../chain/types.js'

/** Nothing chosen, nothing typed. */
export const emptySwap: SwapState = {
  phase: 'editing',
  tokensStatus: 'idle',
  tokens: [],
  from: undefined,
  to: undefined,
  amount: '',
  isMax: false,
  quote: { status: 'idle' },
  plan: undefined,
  hash: undefined,
  error: undefined,
}

const states = /* @__PURE__ */ new WeakMap<Kit, Signal<SwapState>>()

/** The swap of a kit. Apart from the actions, because hooks read it before anything is swapped. */
export function swapState(kit: Kit): Signal<SwapState> {
  const state = states.get(kit) ?? kitSignal(emptySwap)
  states.set(kit, state)
  return state
}

/** A token as it is chosen now: its price may have come while something else was waited for. */
export function latestOf(kit: Kit, token: SwapToken): SwapToken {
  const { from, to } = swapState(kit).peek()
  return [from, to].find((each) => each?.id === token.id) ?? token
}
