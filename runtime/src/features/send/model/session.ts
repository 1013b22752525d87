import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { sendTexts } from '../../../errors/texts/send.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import { sendMessages } from '../../../ui/messages/send.js'
import type { EncodedTransfer, SendChain, Sender, SendState, SendToken } from '../chains/types.js'
import { type AccountSession, followAccount, requireConnection, requireNetwork } from './accountSession.js'
import { nextPhase, type SendEvent } from './sendMachine.js'
import { emptySend, sendState } from './sendState.js'

export { next } from './accountSession.js'

addErrorTexts(lateTexts)
addErrorTexts(sendTexts)

/** One transfer of one account on one network. */
export interface Session extends AccountSession<'token' | 'receiver' | 'max' | 'step'> {
  readonly sender: Sender
  encoded?: EncodedTransfer
}

export const sessions = new WeakMap<Kit, Session>()

const chains: Readonly<Record<string, () => Promise<{ readonly sendChain: SendChain }>>> = {
  eip155: () => import('../chains/eip155/sendChain.js'),
  solana: () => import('../chains/solana/sendChain.js'),
}

/**
 * The transfer that was begun, or a new one.
 *
 * @throws as `startSend`
 */
export function requireSession(kit: Kit): Session {
  return sessions.get(kit) ?? openSession(kit)
}

function openSession(kit: Kit): Session {
  const { chain, connection } = requireConnection(kit)
  if (!Object.hasOwn(chains, chain.namespace)) throw new AppKitError('CHAIN_UNSUPPORTED')
  const network = requireNetwork(chain, connection)
  const { address, caipNetworkId } = connection
  const session: Session = {
    sender: { kit, network, connection, address, caipNetworkId },
    end: new AbortController(),
    latest: new Map(),
  }
  sessions.set(kit, session)
  followAccount(kit, connection, session, () => leave(kit, session))
  return session
}

/** The account or network has changed: what was typed was for another one. */
function leave(kit: Kit, session: Session): void {
  if (sessions.get(kit) !== session) return
  const { phase } = sendState(kit).peek()
  // What is on its way goes on there.
  if (phase === 'pending' || phase === 'sent' || phase === 'failed') return
  resetSend(kit)
  if (phase === 'approving') showToast(kit, { variant: 'error', message: sendMessages.interrupted })
}

/** Ends the transfer and forgets what was typed. A wallet that was asked may still be asking. */
export function resetSend(kit: Kit): void {
  sessions.get(kit)?.end.abort()
  sessions.delete(kit)
  sendState(kit).value = { ...emptySend, phase: nextPhase(sendState(kit).peek().phase, 'reset') }
}

export const update = (kit: Kit, change: Partial<SendState>) => {
  sendState(kit).value = { ...sendState(kit).peek(), ...change }
}

export function step(kit: Kit, event: SendEvent, change: Partial<SendState> = {}): void {
  update(kit, { ...change, phase: nextPhase(sendState(kit).peek().phase, event) })
}

export const loadChain = async ({ sender }: Session) =>
  (await (chains[sender.network.chainNamespace] as () => Promise<{ sendChain: SendChain }>)()).sendChain

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
