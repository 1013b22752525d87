import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { parseCaipNetworkId } from '../../chains/parseCaipNetworkId.js'
import type { Connection } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { fetchHistory } from '../../services/blockchain/fetchHistory.js'
import { findServed } from '../../services/blockchain/openServed.js'
import type { Transaction } from '../../services/blockchain/types.js'

/** The purchases of the account in use on its network. */
export interface PurchasesState {
  /** `unlisted` where no service lists them. `error` keeps what was read before. */
  readonly status: 'loading' | 'success' | 'error' | 'unlisted'
  /** Newest first. */
  readonly rows: readonly Transaction[]
  /** Whether there are older ones. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly error?: AppKitError
}

export interface Purchases {
  readonly state: ReadonlySignal<PurchasesState>
  /** Reads the next page of older ones, or after an error what could not be read. Never rejects. */
  loadMore(): Promise<void>
  /** Reads the newest ones, whenever the account changes, and while one is on its way. Returns a function that ends that. */
  follow(): () => void
}

const nothing: PurchasesState = { status: 'loading', rows: [], hasMore: false, isLoadingMore: false }
const pollMs = 4_000

/** How a purchase stands, as the provider says. */
export function purchaseStatusOf({ metadata }: Transaction): 'done' | 'sending' | 'failed' | 'unknown' {
  const status = metadata.status.toUpperCase()
  if (status.endsWith('_SUCCESS')) return 'done'
  if (status.endsWith('_IN_PROGRESS')) return 'sending'
  return status.endsWith('_FAILED') ? 'failed' : 'unknown'
}

/** The past purchases of a kit's account. Only the card provider, on eip155, lists them. */
export function createPurchases(kit: Kit): Purchases {
  const state = signal(nothing)
  let account: Connection | undefined
  let ended = new AbortController()
  let next: string | undefined
  /** The cursor of the page that could not be read; undefined for the newest ones. */
  let failed: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // A cursor that comes again would never end.
  const followed = new Set<string>()

  async function read(cursor?: string): Promise<void> {
    const { signal: ending } = ended
    if (account === undefined) return
    try {
      const page = await fetchPage(kit, account, cursor, ending)
      if (ending.aborted) return
      if (cursor !== undefined) followed.add(cursor)
      if (cursor !== undefined || state.peek().rows.length === 0)
        next = page.next !== undefined && followed.has(page.next) ? undefined : page.next
      const rows = mergePurchases(page.data, state.peek().rows)
      state.value = { status: 'success', rows, hasMore: next !== undefined, isLoadingMore: false }
      if (cursor !== undefined) return
      clearTimeout(timer)
      if (rows.some((row) => purchaseStatusOf(row) === 'sending'))
        timer = setTimeout(() => void read(), pollMs)
    } catch (cause) {
      if (ending.aborted) return
      failed = cursor
      state.value = { ...state.peek(), status: 'error', isLoadingMore: false, error: toAppKitError(cause) }
    }
  }

  return {
    state,
    async loadMore() {
      const { isLoadingMore, status } = state.peek()
      if (isLoadingMore || status === 'loading') return
      state.value = { ...state.peek(), isLoadingMore: true }
      await read(status === 'error' ? failed : next)
    },
    follow: () =>
      effect(() => {
        account = connectionOf(kit.activeChain.value)
        const isListed = parseCaipNetworkId(account?.caipNetworkId)?.namespace === 'eip155'
        ended = new AbortController()
        const { signal: ending } = ended
        next = undefined
        followed.clear()
        untracked(() => {
          state.value = isListed ? nothing : { ...nothing, status: 'unlisted' }
          if (isListed && !ending.aborted) void read()
        })
        return () => {
          ended.abort()
          clearTimeout(timer)
        }
      }),
  }
}

/** Reads a page, the newest one without a cursor. A service that cannot be asked is not one without purchases. */
async function fetchPage(
  kit: Kit,
  { address, caipNetworkId }: Connection,
  cursor: string | undefined,
  ending: AbortSignal,
) {
  const call = { account: address, caipNetworkId, onramp: 'coinbase', signal: ending } as const
  await findServed(kit, call)
  return fetchHistory(kit, cursor === undefined ? call : { ...call, cursor })
}

/** Purchases and older ones, each once as it stands now, newest first. */
export function mergePurchases(
  newer: readonly Transaction[],
  older: readonly Transaction[],
): readonly Transaction[] {
  const all = new Map([...older, ...newer].map((row) => [row.id, row]))
  const at = ({ metadata }: Transaction) => Date.parse(metadata.minedAt)
  return [...all.values()].sort((one, other) => at(other) - at(one))
}
