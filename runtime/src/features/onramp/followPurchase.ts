import { type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { CaipNetworkId } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { fetchHistory } from '../../services/blockchain/fetchHistory.js'
import type { Transaction } from '../../services/blockchain/types.js'
import { refreshHoldings } from '../amounts/refreshHoldings.js'
import type { BuyProvider } from './providers.js'

/** A purchase whose pay page was opened. */
export interface Purchase {
  readonly provider: BuyProvider['id']
  /** The symbol of the coin or token that is bought. */
  readonly symbol: string
  /** The receiver. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** When the page was opened, in ms since 1970: purchases before that are other ones. */
  readonly since: number
  /** The pay page. */
  readonly url: string
}

export type PurchaseState =
  | { readonly status: 'waiting' }
  /** The provider has the money; the coins are on their way. */
  | { readonly status: 'sending' }
  | { readonly status: 'done'; readonly transaction: Transaction }
  | { readonly status: 'failed' }
  /** Nothing has arrived in time, and it is not known whether it was paid. It is still looked for. */
  | { readonly status: 'late' }

const pollMs = 4_000
/** A purchase without an answer has failed after this time. */
const waitMs = 180_000

/**
 * Watches one purchase until it has ended. Purchases of `coinbase` are listed by the service. Of other providers only what
 * the account receives is known. `start` may be called again, also while another one watches.
 */
export function followPurchase(kit: Kit, purchase: Purchase) {
  const state = signal<PurchaseState>({ status: 'waiting' })
  const isListed = purchase.provider === 'coinbase'
  /** The entries that were there as the pay page was opened: the clock of the page may be ahead of the service's. */
  let before: ReadonlySet<string> | undefined
  const isOver = () => state.peek().status === 'done' || state.peek().status === 'failed'

  async function poll(ended: AbortSignal): Promise<void> {
    const asked = await readEntries(kit, purchase, ended).catch(() => undefined)
    if (ended.aborted || isOver()) return
    const found = asked?.find((entry) => isPurchase(entry, purchase, before))
    before ??= asked && new Set(asked.map(({ id }) => id))
    const status = found?.metadata.status.toUpperCase() ?? ''
    if (found !== undefined && (!isListed || status.endsWith('_SUCCESS'))) {
      state.value = { status: 'done', transaction: found }
      return refreshHoldings({ kit, ...purchase })
    }
    if (status.endsWith('_IN_PROGRESS')) state.value = { status: 'sending' }
    else if (status.endsWith('_FAILED') || Date.now() - purchase.since > waitMs) {
      // A service that cannot be reached has not answered that nothing was paid.
      const hasFailed = isListed && asked !== undefined
      state.value = { status: hasFailed ? 'failed' : 'late' }
      if (hasFailed) return
    }
    setTimeout(() => ended.aborted || poll(ended).catch(() => {}), pollMs)
  }

  return {
    purchase,
    state: state as ReadonlySignal<PurchaseState>,
    start(): () => void {
      const controller = new AbortController()
      untracked(() => {
        // An error of the node is shown with the balance itself.
        if (!isOver()) poll(controller.signal).catch(() => {})
      })
      return () => controller.abort()
    },
  }
}

/** The newest purchases that a service lists, or where none lists them, what the account did last. */
async function readEntries(
  kit: Kit,
  { provider, address: account, caipNetworkId }: Purchase,
  ended: AbortSignal,
): Promise<readonly Transaction[]> {
  const onramp = provider === 'coinbase' ? ({ onramp: provider } as const) : {}
  return (await fetchHistory(kit, { account, caipNetworkId, signal: ended, ...onramp })).data
}

/** Whether an entry is the purchase: not older than its pay page, and where nobody lists purchases, of its coin, in a block. */
function isPurchase(
  { id, metadata, transfers }: Transaction,
  { provider, since, symbol }: Purchase,
  before: ReadonlySet<string> | undefined,
): boolean {
  const isListed = provider === 'coinbase'
  // The times of blocks are whole seconds.
  const first = isListed ? since : Math.floor(since / 1000) * 1000
  const isNew = Date.parse(metadata.minedAt) >= first || before?.has(id) === false
  // Anybody can call a token by its symbol; what has a price is known to the service.
  const isReceived = () =>
    metadata.operationType.toLowerCase() === 'receive' &&
    metadata.status.toLowerCase() === 'confirmed' &&
    transfers.some(
      ({ direction, fungible_info, price }) =>
        direction === 'in' && fungible_info?.symbol === symbol && (price ?? 0) > 0,
    )
  return isNew && (isListed || isReceived())
}
