import { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import type { Kit } from '../../../kit/types.js'
import { fetchPrices } from '../../../services/blockchain/fetchPrices.js'
import { pageLocale } from '../../../ui/format.js'
import { asTyped, parseAmount, printAmount } from '../../amounts/amount.js'
import { next } from '../../amounts/createFlow.js'
import { listHeld } from '../../amounts/listHeld.js'
import type { SwapState, SwapToken } from '../chain/types.js'
import { loadChain, loadRoute, readHeld } from './loadChain.js'
import { parseTokens } from './parseTokens.js'
import { flow, type Session } from './session.js'
import { latestOf, swapState } from './swapState.js'
import { mergeTokens } from './tokens.js'

export { refreshReview, reviewSwap } from './review.js'
export { approveSwapToken, needsApproval, signSwap } from './sign.js'

const { update } = flow

/** Ends the swap and forgets what was typed. A wallet that was asked may still be asking, and what it has sent goes on. */
export const resetSwap: (kit: Kit) => void = flow.reset

/** Goes back to the form. Nothing is signed; a wallet that was asked may still be asking. */
export const editSwap: (kit: Kit) => void = flow.edit

export interface StartSwapParameters {
  /** The token to sell, by its symbol or contract. Default: the coin of the network. */
  readonly fromToken?: string
  /** The token to buy, by its symbol or contract. Default: none. */
  readonly toToken?: string
  /** How much to sell: a decimal such as `0.5` in every language, or as a person would type it. */
  readonly amount?: string
}

const sides = ['from', 'to'] as const

/** Side of a swap: the token to sell (`from`) or the one to buy (`to`). */
export type SwapSide = (typeof sides)[number]

/**
 * Begins a swap of the account in use, or goes on with the one that was begun.
 *
 * @returns when the tokens that can be swapped are known.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, CHAIN_NOT_CONFIGURED, SWAPS_NETWORK_UNSUPPORTED
 */
export async function startSwap(
  kit: Kit,
  { amount, fromToken, toToken }: StartSwapParameters = {},
): Promise<void> {
  const { phase } = swapState(kit).peek()
  // A request of the app begins another swap: an amount of one token means nothing in another.
  if (amount || fromToken || phase === 'done' || phase === 'failed' || phase === 'pending') flow.reset(kit)
  const session = flow.openSession(kit)
  if (amount) update(kit, { amount: asTyped(amount, pageLocale()), isMax: false })
  if (swapState(kit).peek().tokensStatus === 'idle') session.loading = loadTokens(kit, session)
  await session.loading
  const { tokens, from } = swapState(kit).peek()
  if (session.end.signal.aborted) return
  const asked = findToken(tokens, fromToken)
  const bought = findToken(tokens, toToken)
  const usual = asked ?? from ?? tokens[0]
  // Where the token to buy is the one that would be sold, another is sold: an amount of one token means nothing in another.
  const isBought = !asked && bought && bought.id === usual?.id
  const sold = isBought ? tokens.find(({ id }) => id !== bought.id) : usual
  if (isBought || (fromToken && !asked)) update(kit, { amount: '' })
  if (bought && bought.id !== sold?.id) update(kit, { to: bought })
  if (sold && sold.id !== from?.id) {
    update(kit, { from: sold })
    void showHeld(kit, session)
  }
  readPrices(kit, session)
  requote(kit, session)
}

/** Reads the list of tokens again, after a failure. */
export async function reloadSwapTokens(kit: Kit): Promise<void> {
  update(kit, { tokensStatus: 'idle' })
  await startSwap(kit)
}

const findToken = (tokens: readonly SwapToken[], text: string | undefined) => {
  const wanted = text?.toLowerCase()
  return tokens.find(({ address, symbol }) => address === wanted || symbol.toLowerCase() === wanted)
}

async function loadTokens(kit: Kit, session: Session): Promise<void> {
  const { swapper } = session
  const signal = next(session, 'tokens')
  update(kit, { tokensStatus: 'loading' })
  const [listed, held] = await Promise.all([
    loadRoute(swapper)
      .then((route) => route.listTokens(swapper, signal))
      .catch(() => undefined),
    // Without a service and tokens of the config, nothing lists what the account holds.
    (kit.config.endpoints.blockchainApi ?? kit.config.tokens) === undefined
      ? undefined
      : listHeld(swapper, { signal }),
  ])
  if (signal.aborted) return
  const tokens = mergeTokens(swapper, parseTokens(listed ?? [], swapper), held?.tokens ?? [])
  update(kit, { tokens, tokensStatus: listed === undefined ? 'error' : 'success' })
}

/** Chooses the token to sell or to buy. One that is on the other side already changes places with it. */
export function setSwapToken(kit: Kit, side: SwapSide, token: SwapToken): void {
  const session = flow.openSession(kit)
  const state = swapState(kit).peek()
  const isSold = side === 'from'
  if (state[isSold ? 'to' : 'from']?.id === token.id) {
    flipSwap(kit)
    return
  }
  if (state[side]?.id === token.id) return
  // An amount of one token means nothing in another.
  update(kit, { [side]: token, error: undefined, ...(isSold && { amount: '', isMax: false }) })
  if (isSold) void showHeld(kit, session)
  readPrices(kit, session)
  requote(kit, session)
}

/** Swaps the sides: sells the token that was to be bought, and as much of it as the quote said. */
export function flipSwap(kit: Kit): void {
  const session = flow.openSession(kit)
  const { from, to, quote } = swapState(kit).peek()
  const amount =
    to && quote.out !== undefined
      ? printAmount(quote.out, { decimals: to.decimals, locale: pageLocale() })
      : ''
  update(kit, { from: to, to: from, amount, isMax: false, error: undefined })
  void showHeld(kit, session)
  requote(kit, session)
}

/** How long to wait for the next key before prices are asked for, in ms. */
const typingPause = 200

/** Sets the amount to sell, as it was typed. It is read by `checkSwap`. */
export function setSwapAmount(kit: Kit, amount: string): void {
  const session = flow.openSession(kit)
  next(session, 'max')
  update(kit, { amount, isMax: false, error: undefined })
  requote(kit, session, { pause: typingPause })
}

/** Most gas of a swap over two pools, for the first guess of the fee to leave of the coin. */
const likelyGas = 350_000n

/**
 * Sets the amount to all there is: of the coin, less what the fee can be at most.
 *
 * @throws AppKitError SWAP_INCOMPLETE, INSUFFICIENT_FUNDS; as the nodes
 */
export async function setMaxSwapAmount(kit: Kit): Promise<void> {
  const session = flow.openSession(kit)
  const signal = next(session, 'max')
  const { from } = swapState(kit).peek()
  if (!from) throw new AppKitError('SWAP_INCOMPLETE')
  const { swapper } = session
  const { balance } = await readHeld(swapper, from, signal)
  const call = { to: swapper.address, value: 0n, data: '0x' } as const
  const fee = from.isCoin
    ? (await (await loadChain()).estimateCall(swapper, call, { gas: likelyGas, signal })).fee
    : 0n
  if (signal.aborted) return
  if (balance <= fee) throw new AppKitError('INSUFFICIENT_FUNDS')
  const amount = printAmount(balance - fee, { decimals: from.decimals, locale: pageLocale() })
  update(kit, { from: { ...latestOf(kit, from), balance }, amount, isMax: true, error: undefined })
  requote(kit, session)
}

/** Asks for the price again; the shown one stays until there is another one. */
export function refreshSwapQuote(kit: Kit): void {
  const session = flow.sessions.get(kit)
  if (session && swapState(kit).peek().phase === 'editing') requote(kit, session, { isSame: true })
}

interface RequoteOptions {
  /** How long to wait first, in ms. */
  readonly pause?: number
  /** Nothing has changed but the time. */
  readonly isSame?: boolean
}

function requote(kit: Kit, session: Session, { pause = 0, isSame = false }: RequoteOptions = {}): void {
  const signal = next(session, 'quote')
  const state = swapState(kit).peek()
  const { from, to } = state
  const parsed = from && parseAmount(state.amount, { decimals: from.decimals, locale: pageLocale() })
  if (!from || !to || !parsed?.ok) {
    update(kit, { quote: { status: 'idle' } })
    return
  }
  const { value } = parsed
  const known = isSame && state.quote.value === value ? state.quote : {}
  update(kit, { quote: { ...known, value, status: 'loading' } })
  const show = (quote: SwapState['quote']) => {
    if (!signal.aborted) update(kit, { quote })
  }
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal.aborted) return
    const route = await loadRoute(session.swapper)
    const out = await route.quote(session.swapper, { from, to, value }, signal)
    show({ status: 'success', value, out })
  }
  ask().catch((cause) => show({ status: 'error', value, error: toAppKitError(cause, 'REQUEST_FAILED') }))
}

/** Reads the balance of the token to sell from the chain. Without it the balance is that of the service. */
async function showHeld(kit: Kit, session: Session): Promise<void> {
  // The balance of the token before means nothing now.
  next(session, 'max')
  const signal = next(session, 'held')
  const { from } = swapState(kit).peek()
  if (!from) return
  try {
    const { balance } = await readHeld(session.swapper, from, signal)
    if (!signal.aborted) update(kit, { from: { ...latestOf(kit, from), balance } })
  } catch {
    // The review reads it again, and says why it cannot.
  }
}

/** Asks for the prices of both tokens where they are not known. Without them no worth is shown. */
function readPrices(kit: Kit, session: Session): void {
  const signal = next(session, 'price')
  const { caipNetworkId } = session.swapper
  for (const side of sides) {
    const token = swapState(kit).peek()[side]
    if (!token || token.price !== undefined) continue
    const call = fetchPrices(kit, { addresses: [token.id], caipNetworkId, signal })
    const show = ({ fungibles }: Awaited<typeof call>) => {
      const found = fungibles.find(({ symbol }) => symbol.toLowerCase() === token.symbol.toLowerCase())
      if (signal.aborted || !found || !(found.price > 0)) return
      const price = `${found.price}`
      const state = swapState(kit).peek()
      for (const each of sides)
        if (state[each]?.id === token.id) update(kit, { [each]: { ...state[each], price } })
    }
    call.then(show, () => {})
  }
}
