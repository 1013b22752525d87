import type { Signal } from '@preact/signals-core'
import { kitSignal } from '../../../kit/kitSignal.js'
import type { Kit } from '../../../kit/types.js'
import type { SwapState } from '../chain/types.js'

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
