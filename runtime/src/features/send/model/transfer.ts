import { AppKitError } from '../../../errors/AppKitError.js'
import { isSmartAccount } from '../../../kit/activeAccount.js'
import { trackEvent } from '../../../kit/events.js'
import type { Kit } from '../../../kit/types.js'
import { pageLocale } from '../../../ui/format.js'
import { printAmount } from '../../amounts/amount.js'
import { hashOf } from '../../amounts/createFlow.js'
import { missingCoins } from '../../amounts/flowAccount.js'
import type { Sent } from '../../amounts/followSent.js'
import type { Sender, SendPlan } from '../chains/types.js'
import { checkSend } from './checkSend.js'
import { isSame, rememberReceiver } from './receiver.js'
import { sendState } from './sendState.js'
import { flow, loadChain, readOnChain, type Session } from './session.js'

/**
 * Encodes the transfer, lets the chain try it, and reads the encoded bytes back: what `plan` says is what will be
 * signed.
 *
 * @throws AppKitError SEND_TOKEN_MISSING, SEND_INCOMPLETE, INSUFFICIENT_FUNDS, TOKEN_DECIMALS_MISMATCH, SEND_MISMATCH,
 *   EXECUTION_REVERTED, CANCELLED; as the nodes
 */
export async function reviewSend(kit: Kit): Promise<void> {
  if (sendState(kit).peek().phase !== 'editing') return
  const session = flow.openSession(kit)
  await flow.run(kit, session, { event: 'review', fallback: 'REQUEST_FAILED' }, async (signal) => {
    const { plan, encoded } = await prepare(kit, session, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED')
    session.encoded = encoded
    flow.step(kit, 'prepared', { plan })
  })
}

async function prepare(kit: Kit, session: Session, signal: AbortSignal) {
  const { sender } = session
  const { token, receiver, isMax, amount } = sendState(kit).peek()
  if (token === undefined) throw new AppKitError('SEND_TOKEN_MISSING')
  const to = receiver.status === 'ready' ? receiver.address : undefined
  if (to === undefined || amount === '') throw new AppKitError('SEND_INCOMPLETE')
  const chain = await loadChain(session)
  const onChain = await readOnChain(session, token, signal)
  const { decimals } = onChain
  const locale = pageLocale()
  const show = (value: bigint) => {
    if (!signal.aborted) flow.update(kit, { amount: printAmount(value, { decimals, locale }) })
  }
  if (!signal.aborted) flow.update(kit, { onChain })
  if (isMax) show(onChain.balance)
  const { problem, value: typed } = checkSend(sendState(kit).peek(), { limit: chain.limit, locale })
  if (problem?.kind === 'insufficient') throw new AppKitError('INSUFFICIENT_FUNDS')
  if (problem !== undefined || typed === undefined) throw new AppKitError('SEND_INCOMPLETE')
  const encoded = await chain.encode(sender, { to, token, value: typed, isMax }, signal)
  const { decoded, fee, ownFee, deposit } = encoded
  // All that the fee leaves, which may be another one than when Max was pressed.
  const value = isMax && token.address === undefined ? decoded.value : typed
  if (isMax) show(value)
  const isShown =
    decoded.value === value &&
    isSame(sender, decoded.to, to) &&
    isSame(sender, decoded.from, sender.address) &&
    (token.address === undefined
      ? decoded.token === undefined
      : decoded.token !== undefined && isSame(sender, decoded.token, token.address))
  if (!isShown) throw new AppKitError('SEND_MISMATCH')
  const coins = ownFee + deposit + (token.address === undefined ? value : 0n)
  if (coins > onChain.coins) throw missingCoins(sender, token)
  const plan: SendPlan = {
    token,
    fee,
    deposit,
    decimals,
    network: sender.network,
    from: decoded.from,
    to: decoded.to,
    value: decoded.value,
  }
  return { plan, encoded }
}

/**
 * Asks the wallet for its signature, and waits until the transaction has ended.
 *
 * @returns when the wallet has sent it: its hash, or undefined of a smart account, whose hash is in the state from its
 *   block on. How it ends is in the state.
 * @throws AppKitError SEND_INCOMPLETE, USER_REJECTED, CHAIN_MISMATCH, ACCOUNT_NOT_FOUND, INSUFFICIENT_FUNDS, CANCELLED;
 *   what the wallet rejects with
 */
export const approveSend = async (kit: Kit): Promise<string | undefined> => hashOf(await submitSend(kit))

/** As `approveSend`, but returns the sent transaction, which also of a smart account has an id. */
export async function submitSend(kit: Kit): Promise<Sent> {
  const session = flow.sessions.get(kit)
  const { plan, phase } = sendState(kit).peek()
  if (session?.encoded === undefined || plan === undefined || phase !== 'reviewing')
    throw new AppKitError('SEND_INCOMPLETE')
  const { encoded, sender } = session
  const properties = propertiesOf(sender, plan)
  trackEvent(kit, { event: 'SEND_INITIATED', properties })
  const onError = ({ code, message }: AppKitError) => {
    const event = code === 'USER_REJECTED' ? 'SEND_REJECTED' : 'SEND_ERROR'
    trackEvent(kit, { event, properties: { ...properties, message } })
  }
  const onSent = (sent: Sent, signal: AbortSignal) => {
    const hash = hashOf(sent)
    if (hash !== undefined) trackEvent(kit, { event: 'SEND_SUCCESS', properties: { ...properties, hash } })
    rememberReceiver(sender, plan.to)
    void followToEnd(session, { sent, plan, signal })
  }
  return flow.sign(sender, session, { event: 'approve', onError, onSent }, encoded.submit)
}

function propertiesOf({ connection, caipNetworkId }: Sender, { token, value, decimals }: SendPlan) {
  return {
    isSmartAccount: isSmartAccount(connection),
    network: caipNetworkId,
    token: token.symbol,
    amount: Number(printAmount(value, { decimals })),
  }
}

interface Submitted {
  readonly sent: Sent
  readonly plan: SendPlan
  readonly signal: AbortSignal
}

const followToEnd = (session: Session, { sent, plan, signal }: Submitted): Promise<void> =>
  flow.follow(session.sender, session, {
    sent,
    signal,
    operationType: 'send',
    to: plan.to,
    transfers: [{ direction: 'out', token: { ...plan.token, decimals: plan.decimals }, value: plan.value }],
    onEnd(end, isCurrent) {
      const { kit } = session.sender
      const { outcome, hash } = end
      if (sent.isCalls && hash !== undefined && outcome === 'confirmed')
        trackEvent(kit, {
          event: 'SEND_SUCCESS',
          properties: { ...propertiesOf(session.sender, plan), hash },
        })
      if (!isCurrent) return
      if (outcome === 'late') flow.update(kit, end)
      else flow.step(kit, outcome === 'confirmed' ? outcome : 'lost', end)
    },
  })
