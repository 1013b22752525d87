import { AppKitError } from '../../../errors/AppKitError.js'
import { checkUrl, openUrl } from '../../../kit/openUrl.js'
import type { Kit } from '../../../kit/types.js'
import { fetchExchangeBuyStatus, fetchExchangePayUrl } from '../../../services/blockchain/exchanges.js'
import { trackExchange, trackPay } from './events.js'
import { fail, succeed } from './fromWallet.js'
import { type PayExchange, payState, unchosen } from './payState.js'
import { type PaySession, requireSession, runStep, step, update } from './session.js'
import { assetOf } from './ways.js'

/** How long to wait before an exchange is asked again, in ms. */
const pollMs = 4_000
/** A payment without an answer is uncertain after this time, in ms. */
const waitMs = 900_000

/**
 * Asks an exchange for the page on which this payment is made, and nothing else: its amount and recipient are part of it.
 *
 * @throws AppKitError PAYMENT_INVALID, BAD_REPLY, CANCELLED; as the service
 */
export async function payOnExchange(kit: Kit, exchange: PayExchange): Promise<void> {
  const session = requireSession(kit)
  if (payState(kit).peek().phase !== 'choosing') return
  step(kit, 'choose', { ...unchosen, method: { type: 'exchange', exchange } })
  trackExchange(session, exchange.id)
  const { payment } = session
  const { amount, network, recipient } = payment
  await runStep(session, async (signal) => {
    const { url, sessionId } = await fetchExchangePayUrl(kit, {
      exchangeId: exchange.id,
      asset: assetOf(payment),
      amount,
      recipient: `${network}:${recipient}`,
      caipNetworkId: network,
      signal,
    })
    if (checkUrl(url) === undefined)
      throw new AppKitError('BAD_REPLY', { details: 'the page of the exchange' })
    if (signal.aborted) throw new AppKitError('CANCELLED')
    opened.set(session, { exchange, sessionId })
    step(kit, 'page', { page: { url, isOpened: false } })
  })
}

const opened = new WeakMap<PaySession, { readonly exchange: PayExchange; readonly sessionId: string }>()

/** Opens the page of the exchange. Call it during the click. From the first time on its end is waited for. */
export function openExchangePage(kit: Kit): void {
  const session = requireSession(kit)
  const { phase, page } = payState(kit).peek()
  const asked = opened.get(session)
  if (phase !== 'waiting' || page === undefined || asked === undefined) return
  openUrl(page.url)
  if (page.isOpened) return
  update(kit, { page: { ...page, isOpened: true }, isUncertain: true })
  trackPay(session, 'PAY_INITIATED')
  void follow(session, { ...asked, url: page.url })
}

interface Asked {
  readonly exchange: PayExchange
  readonly sessionId: string
  /** Tells this page from a later one of the same payment. */
  readonly url: string
}

/** Asks until it has ended, the time is over, or the user has left it. */
async function follow(session: PaySession, { exchange, sessionId, url }: Asked): Promise<void> {
  const { kit, payment, end } = session
  const { signal } = end
  const isHere = () => !signal.aborted && payState(kit).peek().page?.url === url
  const asked = { exchangeId: exchange.id, sessionId, caipNetworkId: payment.network, signal }
  const since = Date.now()
  while (isHere()) {
    // A service that cannot be reached now may answer the next time.
    const reply = await fetchExchangeBuyStatus(kit, asked).catch(() => undefined)
    if (!isHere()) return
    const hash = reply?.txHash ?? undefined
    if (reply?.status === 'SUCCESS') return succeed(session, 'exchange', hash)
    if (reply?.status === 'FAILED') return fail(session, 'PAYMENT_FAILED', hash)
    if (Date.now() - since > waitMs) return fail(session, 'PAYMENT_UNCERTAIN')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
