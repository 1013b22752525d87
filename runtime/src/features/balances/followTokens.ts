import { effect, type Signal, untracked } from '@preact/signals-core'
import type { CaipNetworkId } from '../../chains/types.js'
import { addErrorTexts, errorText } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import { isOnThisMachine } from '../../kit/networks.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { findServed } from '../../services/blockchain/openServed.js'
import { isReadAlone } from '../../services/blockchain/ownTokens.js'
import { balanceChanges, fetchTokenBalances } from '../../services/blockchain/tokenBalances.js'
import { refusalOf } from '../../services/http/readReply.js'
import { type TokensState, tokenNamespaces, toTokens, totalCents } from './tokens.js'

addErrorTexts(lateTexts)

/** How often tokens that are shown are read, in ms (docs/behaviour.md#balances). */
const period = 10_000
/** Within how long after the device is back online they are read, in ms. */
const returnSpread = 1_000

interface Reading {
  /** Network and address. */
  readonly key: string
  readonly controller: AbortController
  isOver: boolean
}

const readings = new WeakMap<Kit, Reading>()
/** Kits whose service has reported an outage: it is not asked again until the user asks, or the account changes. */
const paused = new WeakSet<Kit>()

/**
 * Reads the tokens of the account in use now, whenever it changes or has sent something, and every 10 s, until the returned
 * function is called.
 */
export function followTokens(kit: Kit, state: Signal<TokensState>): () => void {
  const end = effect(() => {
    const { key } = targetOf(kit)
    void balanceChanges(kit).value
    untracked(() => {
      if (readings.get(kit)?.key !== key) paused.delete(kit)
      void readTokens(kit, state)
    })
  })
  const update = () => {
    // A read that takes longer than the period would otherwise be aborted by the next one, each time.
    const isReading = readings.get(kit)?.isOver === false
    // A machine without a network, such as one in a plane, still has the services that run on it.
    const mayAnswer = navigator.onLine || isOnThisMachine(kit.config.endpoints.blockchainApi)
    if (!isReading && !paused.has(kit) && mayAnswer && document.visibilityState === 'visible')
      void readTokens(kit, state)
  }
  const timer = setInterval(update, period)
  let back: ReturnType<typeof setTimeout> | undefined
  // Not every device of a network asks at the moment in which it is back.
  const wait = () => {
    clearTimeout(back)
    back = setTimeout(update, Math.random() * returnSpread)
  }
  addEventListener('online', wait)
  return () => {
    end()
    clearInterval(timer)
    clearTimeout(back)
    removeEventListener('online', wait)
  }
}

/** The account in use. Subscribes when read in an effect. */
function targetOf(kit: Kit) {
  const chain = kit.activeChain.value
  const connection = connectionOf(chain)
  const network = chain?.networks.value.find(
    ({ caipNetworkId }) => caipNetworkId === connection?.caipNetworkId,
  )
  const isListed = chain !== undefined && tokenNamespaces.includes(chain.namespace)
  const account = isListed && connection && network ? { address: connection.address, network } : undefined
  return { account, key: account ? `${account.network.caipNetworkId}:${account.address}` : '' }
}

export interface ReadTokensParameters {
  /** CAIP-10 ids of tokens that a service must read anew: those that were just sent or swapped. */
  readonly forceUpdate?: readonly string[]
}

/**
 * Reads the tokens of the account in use. The last call counts. Settles when the state is the new one, and never rejects.
 */
export async function readTokens(
  kit: Kit,
  state: Signal<TokensState>,
  { forceUpdate = [] }: ReadTokensParameters = {},
): Promise<void> {
  const { account, key } = untracked(() => targetOf(kit))
  const before = readings.get(kit)
  before?.controller.abort()
  const controller = new AbortController()
  const reading: Reading = { key, controller, isOver: account === undefined }
  readings.set(kit, reading)
  const none = { tokens: [], totalCents: undefined }
  if (account === undefined) {
    state.value = { status: 'idle', ...none }
    return
  }
  const isSame = before?.key === key
  const shown = state.peek()
  if (!isSame || shown.status === 'idle') state.value = { status: 'loading', ...none }
  const { address, network } = account
  // While nothing follows the account, a change of it does not begin another reading.
  const isGone = () => controller.signal.aborted || untracked(() => targetOf(kit)).key !== key
  const call = { caipNetworkId: network.caipNetworkId as CaipNetworkId, signal: controller.signal }
  try {
    if (!isReadAlone(kit, network.caipNetworkId) && (await findServed(kit, call)) === undefined) {
      if (isGone()) return
      paused.add(kit)
      // Reported once, not with every update.
      if (state.peek().status !== 'unlisted')
        showToast(kit, { variant: 'error', message: errorText('TOKEN_BALANCE_UNAVAILABLE') })
      state.value = { status: 'unlisted', ...none }
      return
    }
    const { balances } = await fetchTokenBalances(kit, { address, forceUpdate, ...call })
    if (isGone()) return
    paused.delete(kit)
    const tokens = toTokens(balances, network.nativeCurrency.symbol)
    state.value = { status: 'success', tokens, totalCents: totalCents(tokens) }
  } catch (cause) {
    if (isGone() || kit.lifetime.signal.aborted) return
    if (refusalOf(cause)?.status === 503) paused.add(kit)
    const { status, tokens, totalCents } = state.peek()
    const error = toAppKitError(cause)
    // Reading the balances has reported it already.
    if (error.code !== 'TOKEN_BALANCE_UNAVAILABLE' && status !== 'error')
      showToast(kit, { variant: 'error', message: errorText('TOKEN_BALANCE_UNAVAILABLE') })
    state.value = { status: 'error', tokens, totalCents, error }
  } finally {
    reading.isOver = true
  }
}
