import { AppKitError } from '../../../errors/AppKitError.js'
import { isSameAccount, isSmartAccount } from '../../../kit/activeAccount.js'
import { requireChain } from '../../../kit/connections.js'
import { trackEvent } from '../../../kit/events.js'
import type { Kit } from '../../../kit/types.js'
import { requireSender } from '../../../services/transactions/requireSender.js'
import { pageLocale } from '../../../ui/format.js'
import { printAmount } from '../../amounts/amount.js'
import { followSent, type Sent } from '../../amounts/followSent.js'
import { refreshHoldings } from '../../amounts/refreshHoldings.js'
import type { Sender, SendPlan, SendState } from '../chains/types.js'
import { checkSend } from './checkSend.js'
import { rememberReceiver } from './receiver.js'
import type { SendEvent } from './sendMachine.js'
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
  const session = flow.begin(kit)
  if (sendState(kit).peek().phase !== 'editing') return
  await flow.run(kit, session, { event: 'review', fallback: 'REQUEST_FAILED' }, async (signal) => {
    const { plan, encoded } = await prepare(kit, session, signal)
    if (signal.aborted) throw new AppKitError('CANCELLED')
    session.encoded = encoded
    flow.step(kit, 'prepared', { plan })
  })
}

async function prepare(kit: Kit, session: Session, signal: AbortSignal) {
  const { sender } = session
  const { token, receiver, isMax } = sendState(kit).peek()
  if (token === undefined) throw new AppKitError('SEND_TOKEN_MISSING')
  const to = receiver.status === 'ready' ? receiver.address : undefined
  if (to === undefined || sendState(kit).peek().amount === '') throw new AppKitError('SEND_INCOMPLETE')
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
  const { decoded, fee, deposit } = encoded
  // All that the fee leaves, which may be another one than when Max was pressed.
  const value = isMax && token.address === undefined ? decoded.value : typed
  if (isMax) show(value)
  const isShown =
    decoded.value === value &&
    isSameAddress(sender, decoded.to, to) &&
    isSameAddress(sender, decoded.from, sender.address) &&
    (token.address === undefined
      ? decoded.token === undefined
      : decoded.token !== undefined && isSameAddress(sender, decoded.token, token.address))
  if (!isShown) throw new AppKitError('SEND_MISMATCH')
  const coins = fee + deposit + (token.address === undefined ? value : 0n)
  if (coins > onChain.coins) throw new AppKitError('INSUFFICIENT_FUNDS')
  const plan: SendPlan = {
    ...{ token, fee, deposit, decimals, network: sender.network },
    ...{ from: decoded.from, to: decoded.to, value: decoded.value },
  }
  return { plan, encoded }
}

function isSameAddress({ kit, network }: Sender, one: string, other: string): boolean {
  return isSameAccount(requireChain(kit, network.chainNamespace), one, other)
}

/**
 * Asks the wallet for its signature, and waits until the transaction has ended.
 *
 * @returns when the wallet has sent it: its hash, or undefined of a smart account, whose hash is in the state from its
 *   block on. How it ends is in the state.
 * @throws AppKitError SEND_INCOMPLETE, USER_REJECTED, CHAIN_MISMATCH, ACCOUNT_NOT_FOUND, INSUFFICIENT_FUNDS, CANCELLED;
 *   what the wallet rejects with
 */
export async function approveSend(kit: Kit): Promise<string | undefined> {
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
  const sent = await flow.run(kit, session, { event: 'approve', onError }, async (signal) => {
    requireSender(kit, sender)
    const sent = await encoded.submit(signal)
    if (!signal.aborted) flow.step(kit, 'submitted', { hash: sent.isCalls ? undefined : sent.hash })
    return sent
  })
  const hash = sent.isCalls ? undefined : sent.hash
  if (hash !== undefined) trackEvent(kit, { event: 'SEND_SUCCESS', properties: { ...properties, hash } })
  rememberReceiver(sender, plan.to)
  void followToEnd(kit, session, sent, plan)
  return hash
}

function propertiesOf({ connection, caipNetworkId }: Sender, { token, value, decimals }: SendPlan) {
  return {
    isSmartAccount: isSmartAccount(connection),
    network: caipNetworkId,
    token: token.symbol,
    amount: Number(printAmount(value, { decimals })),
  }
}

/** Goes on when the user has begun another transfer, because the balances change all the same. */
async function followToEnd(kit: Kit, session: Session, sent: Sent, plan: SendPlan): Promise<void> {
  const { signal } = kit.lifetime
  const show = (event: SendEvent | undefined, change: Partial<SendState>) => {
    if (flow.sessions.get(kit) !== session || signal.aborted) return
    if (event === undefined) flow.update(kit, change)
    else flow.step(kit, event, change)
  }
  try {
    const { token, value, decimals, to } = plan
    const end = await followSent(session.sender, sent, {
      ...{ operationType: 'send', to },
      transfers: [{ direction: 'out', token: { symbol: token.symbol, decimals }, value }],
    })
    const { hash } = end
    if (sent.isCalls && hash !== undefined && end.outcome === 'confirmed')
      trackEvent(kit, { event: 'SEND_SUCCESS', properties: { ...propertiesOf(session.sender, plan), hash } })
    const event = end.outcome === 'late' ? undefined : end.outcome === 'confirmed' ? 'confirmed' : 'lost'
    show(event, end)
  } catch {
    // The nodes do not say; the explorer may.
    show(undefined, { outcome: 'late' })
  }
  if (!signal.aborted)
    await refreshHoldings(session.sender, plan.token.address === undefined ? [] : [plan.token.id])
}
