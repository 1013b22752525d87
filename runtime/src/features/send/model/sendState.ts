import { statePerKit } from '../../amounts/statePerKit.js'
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

/** The transfer of a kit. Apart from the actions, because hooks read it before anything is sent. */
export const sendState = /* @__PURE__ */ statePerKit(emptySend)
