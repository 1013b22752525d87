import { AppKitError, addErrorTexts } from '../../../errors/AppKitError.js'
import { lateTexts } from '../../../errors/texts/late.js'
import { swapTexts } from '../../../errors/texts/swaps.js'
import { showToast } from '../../../kit/toasts.js'
import type { Kit } from '../../../kit/types.js'
import type { Estimate } from '../../../services/rpc/estimateCall.js'
import { swapMessages } from '../../../ui/messages/swaps.js'
import {
  type AccountSession,
  followAccount,
  requireConnection,
  requireNetwork,
} from '../../send/model/accountSession.js'
import { exchangeOf } from '../chain/exchanges.js'
import type { SwapCall, Swapper, SwapState } from '../chain/types.js'
import { nextPhase, type SwapEvent } from './swapMachine.js'
import { emptySwap, swapState } from './swapState.js'

export { next } from '../../send/model/accountSession.js'

addErrorTexts(lateTexts)
addErrorTexts(swapTexts)

type Step = 'tokens' | 'held' | 'price' | 'quote' | 'max' | 'step'

/** One swap of one account on one network. */
export interface Session extends AccountSession<Step> {
  readonly swapper: Swapper
  /** Whether the wallet runs calls as one. */
  atomicity?: Promise<'supported' | 'ready' | undefined>
  /** The wallet or its user does not want calls as one. */
  isPlain?: boolean
  /** What belongs to the plan in the state. */
  built?: BuiltSwap
}

/** Checked calls that are ready to be signed. */
export interface BuiltSwap {
  /** What is signed next. */
  readonly calls: readonly SwapCall[]
  /** The wallet runs them itself (`wallet_sendCalls`). */
  readonly isBatch: boolean
  readonly estimate: Estimate
}

export const sessions = new WeakMap<Kit, Session>()

/** The swap that was begun, or a new one. */
export function requireSession(kit: Kit): Session {
  return sessions.get(kit) ?? openSession(kit)
}

function openSession(kit: Kit): Session {
  const { chain, connection } = requireConnection(kit)
  const network = requireNetwork(chain, connection)
  const { caipNetworkId } = connection
  const exchange = chain.namespace === 'eip155' ? exchangeOf(kit, caipNetworkId) : undefined
  if (exchange === undefined) throw new AppKitError('SWAPS_NETWORK_UNSUPPORTED', { details: caipNetworkId })
  const address = connection.address as `0x${string}`
  const session: Session = {
    swapper: { kit, network, connection, address, caipNetworkId, exchange },
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
  const { phase } = swapState(kit).peek()
  resetSwap(kit)
  if (phase === 'approving' || phase === 'swapping')
    showToast(kit, { variant: 'error', message: swapMessages.interrupted })
}

/**
 * Ends the swap and forgets what was typed. A wallet that was asked may still be asking, and what it has sent goes on.
 */
export function resetSwap(kit: Kit): void {
  sessions.get(kit)?.end.abort()
  sessions.delete(kit)
  swapState(kit).value = { ...emptySwap, phase: nextPhase(swapState(kit).peek().phase, 'reset') }
}

export const update = (kit: Kit, change: Partial<SwapState>) => {
  swapState(kit).value = { ...swapState(kit).peek(), ...change }
}

export function step(kit: Kit, event: SwapEvent, change: Partial<SwapState> = {}): void {
  update(kit, { ...change, phase: nextPhase(swapState(kit).peek().phase, event) })
}

/** What reads the chain, checks what was built and asks the wallet. It loads with its library. */
export const loadChain = () => import('../chain/swapChain.js')

/** How calls go to a smart account. */
export const loadCalls = () => import('../../../services/transactions/walletCalls.js')

/** Where quotes and transactions come from. */
export const loadRoute = async ({ swapper }: Session) =>
  swapper.exchange.tokens === undefined
    ? (await import('../routes/serviceRoute.js')).route
    : (await import('../routes/exchangeRoute.js')).route
