import { defineFeature } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'

const load = () => import('./send.chunk.js')

/** Sending the coin of a network and its tokens, on eip155 and Solana. */
export const send = defineFeature({
  id: 'send',
  routes: {
    ...accountRoute,
    WalletSend: { load },
    WalletSendSelectToken: { load },
    WalletSendPreview: { load },
    WalletSendProgress: { load },
  },
  accountActions: [
    {
      name: 'send',
      view: 'WalletSend',
      spends: true,
      isAvailable: (_kit, { namespace }) => namespace === 'eip155' || namespace === 'solana',
    },
  ],
})

export type { TransactionOutcome } from '../../services/transactions/types.js'
export type { AmountProblem } from '../amounts/amount.js'
export type {
  SendPhase,
  SendPlan,
  SendReceiver,
  SendState,
  SendToken,
  TokenOnChain,
} from './chains/types.js'
export type { StartSendParameters } from './model/actions.js'
export type { SendProblem } from './model/checkSend.js'
export { type UseSendReturnType, useSend } from './useSend.js'

/** The `data` of `WalletSend`: `open({ view: 'WalletSend', data: { to: 'vitalik.eth', amount: '0.1' } })`. */
export interface SendViewData {
  /** Contract or mint of the token. Default: the coin of the network. */
  readonly token?: string
  /** In whole tokens: a decimal such as `0.1` in every language, or as a person types it: in German `0,1`. */
  readonly amount?: string
  /** Address or name of the receiver. */
  readonly to?: string
}
