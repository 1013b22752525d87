import type { Signal } from '@preact/signals-core'
import { kitSignal } from '../../../kit/kitSignal.js'
import type { Kit } from '../../../kit/types.js'
import type { SendState } from '../chains/types.js'

/** Nothing chosen, nothing typed. */
export const emptySend: SendState = {
  phase: 'editing',
  tokensStatus: 'idle',
  tokens: [],
  token: undefined,
  onChain: undefined,
  amount: '',
  isMax: false,
  receiver: { text: '', status: 'empty' },
  plan: undefined,
  hash: undefined,
  outcome: undefined,
  error: undefined,
}

const states = /* @__PURE__ */ new WeakMap<Kit, Signal<SendState>>()

/** The transfer of a kit. Apart from the actions, because hooks read it before anything is sent. */
export function sendState(kit: Kit): Signal<SendState> {
  const state = states.get(kit) ?? kitSignal(emptySend)
  states.set(kit, state)
  return state
}
