import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { sendTexts } from '../../../errors/texts/send.js'
import { createFlow, type FlowSession } from '../../amounts/createFlow.js'
import type { EncodedTransfer, SendChain, Sender, SendState, SendToken } from '../chains/types.js'
import { sendChains } from './sendChains.js'
import { type SendEvent, sendTable } from './sendMachine.js'
import { emptySend, sendState } from './sendState.js'

addErrorTexts(lateTexts)
addErrorTexts(sendTexts)

interface Transfer {
  readonly sender: Sender
  encoded?: EncodedTransfer
}

/** One transfer of one account on one network. */
export type Session = FlowSession & Transfer

export const flow = /* @__PURE__ */ createFlow<SendState, SendEvent, Transfer>({
  stateOf: sendState,
  empty: emptySend,
  table: sendTable,
  open(sender) {
    if (!Object.hasOwn(sendChains, sender.network.chainNamespace)) throw new AppKitError('CHAIN_UNSUPPORTED')
    return { sender }
  },
  // A transfer that is on its way outlasts a change of account or network.
  lasting: ['pending', 'sent', 'failed'],
  asking: ['approving'],
  endView: 'WalletSendProgress',
})

export const loadChain = async ({ sender }: Transfer) =>
  (await (sendChains[sender.network.chainNamespace] as () => Promise<{ sendChain: SendChain }>)()).sendChain

/**
 * Reads a token from the chain.
 *
 * @throws AppKitError TOKEN_DECIMALS_MISMATCH when the service says otherwise: amounts would be wrong by powers of ten.
 */
export async function readOnChain(session: Session, token: SendToken, signal: AbortSignal) {
  const onChain = await (await loadChain(session)).readToken(session.sender, token, signal)
  if (onChain.decimals !== token.decimals)
    throw new AppKitError('TOKEN_DECIMALS_MISMATCH', {
      details: `${token.id}: ${onChain.decimals} on the chain, ${token.decimals} at the service`,
    })
  return onChain
}
