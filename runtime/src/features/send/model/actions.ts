import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { Kit } from '../../../kit/types.js'
import { pageLocale } from '../../../ui/format.js'
import { asTyped, printAmount } from '../../amounts/amount.js'
import { next } from '../../amounts/createFlow.js'
import { listHeld } from '../../amounts/listHeld.js'
import type { SendReceiver, SendToken } from '../chains/types.js'
import { isSame, readReceiver } from './receiver.js'
import { sendState } from './sendState.js'
import { flow, loadChain, readOnChain, type Session } from './session.js'

export { approveSend, reviewSend, submitSend } from './transfer.js'

const { update } = flow

/** Ends the transfer and forgets what was typed. A wallet that was asked may still be asking. */
export const resetSend: (kit: Kit) => void = flow.reset

/** Goes back to the form. Nothing is signed; a wallet that was asked may still be asking. */
export const editSend: (kit: Kit) => void = flow.edit

export interface StartSendParameters {
  /** Contract or mint of the token to send. Default: the coin of the network. */
  readonly token?: string
  /** How much of that: a decimal such as `0.5` in every language, or as a person would type it. */
  readonly amount?: string
  /** An address or a name. */
  readonly to?: string
}

/**
 * Begins a transfer of the account in use, or goes on with the one that was begun.
 *
 * @returns when the account's tokens are known, and the receiver that `to` means.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_UNSUPPORTED, CHAIN_NOT_CONFIGURED
 */
export async function startSend(kit: Kit, { token, amount, to }: StartSendParameters = {}): Promise<void> {
  const { phase } = sendState(kit).peek()
  // A request of the app begins another transfer: an amount of one token means nothing in another.
  if (token || amount || phase === 'sent' || phase === 'failed' || phase === 'pending') resetSend(kit)
  const session = flow.openSession(kit)
  if (amount) setSendAmount(kit, asTyped(amount, pageLocale()))
  await Promise.all([
    sendState(kit).peek().tokensStatus === 'idle' && loadTokens(kit, session, token),
    to && setSendReceiver(kit, to),
  ])
}

async function loadTokens(kit: Kit, session: Session, wanted?: string): Promise<void> {
  update(kit, { tokensStatus: 'loading' })
  const { tokens, isComplete } = await listHeld(session.sender, session.end)
  if (session.end.signal.aborted) return
  update(kit, { tokens, tokensStatus: isComplete ? 'success' : 'error' })
  const { phase, token: current, onChain } = sendState(kit).peek()
  const chosen = current?.id
  // A review, and a wallet that was asked, are of the token that was chosen before.
  if (phase !== 'editing') return
  const asked = wanted && tokens.find(({ address }) => address && isSame(session.sender, address, wanted))
  // A token that the account does not hold cannot be sent.
  if (wanted && !asked) update(kit, { amount: '' })
  const token = tokens.find(({ id }) => id === chosen) || asked || tokens[0]
  if (token === undefined) return
  if (token.id === chosen && onChain) update(kit, { token })
  else await setSendToken(kit, token)
}

/** Reads the list of tokens again, after a failure. What is reviewed or signed stays. */
export async function reloadSendTokens(kit: Kit): Promise<void> {
  await loadTokens(kit, flow.sessions.get(kit) ?? flow.openSession(kit))
}

/**
 * Chooses the token to send.
 *
 * @returns when its decimals and its balance are read from the chain, or `error` in the state says why they are not.
 *   Decimals other than the service's are a problem that `checkSend` reports.
 */
export async function setSendToken(kit: Kit, token: SendToken): Promise<void> {
  const session = flow.openSession(kit)
  const before = sendState(kit).peek().token
  const isOther = before?.id !== token.id
  if (isOther) next(session, 'max')
  // An amount of one token means nothing in another.
  const emptied = before && { amount: '', isMax: false }
  update(kit, { token, error: undefined, ...(isOther && { onChain: undefined, ...emptied }) })
  const signal = next(session, 'token')
  try {
    const onChain = await (await loadChain(session)).readToken(session.sender, token, signal)
    if (!signal.aborted) update(kit, { onChain })
  } catch (cause) {
    if (!signal.aborted) update(kit, { error: toAppKitError(cause, 'REQUEST_FAILED') })
  }
}

/** Sets the amount, as it was typed. It is read by `checkSend`. */
export function setSendAmount(kit: Kit, amount: string): void {
  next(flow.openSession(kit), 'max')
  update(kit, { amount, isMax: false, error: undefined })
}

/**
 * Sets the amount to all there is: of the coin, less what the fee can be at most.
 *
 * @throws AppKitError SEND_TOKEN_MISSING, INSUFFICIENT_FUNDS; as the nodes
 */
export async function setMaxSendAmount(kit: Kit): Promise<void> {
  const session = flow.openSession(kit)
  const signal = next(session, 'max')
  const { token, receiver } = sendState(kit).peek()
  if (!token) throw new AppKitError('SEND_TOKEN_MISSING')
  const onChain = await readOnChain(session, token, signal)
  const { balance, decimals } = onChain
  // Before there is a receiver, one without code is assumed.
  const intent = { to: receiver.address ?? session.sender.address, token, value: balance }
  const fee =
    token.address || balance === 0n
      ? 0n
      : await (await loadChain(session)).estimateFee(session.sender, intent, signal)
  if (signal.aborted) return
  if (balance <= fee) throw new AppKitError('INSUFFICIENT_FUNDS')
  const amount = printAmount(balance - fee, { decimals, locale: pageLocale() })
  update(kit, { onChain, amount, isMax: true, error: undefined })
}

/** How long to wait for the next key before a name is looked up, in ms. */
const typingPause = 500

/**
 * Sets the receiver: an address, or a name, which is looked up.
 *
 * @returns when all is known of them.
 */
export async function setSendReceiver(kit: Kit, text: string): Promise<void> {
  const session = flow.openSession(kit)
  const signal = next(session, 'receiver')
  const show = (receiver: SendReceiver) => {
    if (!signal.aborted) update(kit, { receiver })
  }
  // The typed text is there at once, without the facts about the receiver before.
  update(kit, { error: undefined, receiver: { text, status: text.trim() ? 'resolving' : 'empty' } })
  await readReceiver(session.sender, { text, signal, typingPause }, show)
}
