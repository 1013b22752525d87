import { effect, type Signal, untracked } from '@preact/signals-core'
import type { CaipNetworkId, Connection } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf, keyOf } from '../../kit/connections.js'
import type { Kit } from '../../kit/types.js'
import { findServed } from '../../services/blockchain/openServed.js'
import { fetchSessions } from '../../services/blockchain/sessions.js'
import type { ServedSession } from '../../services/blockchain/types.js'
import { readHeld } from './readHeld.js'
import { readAllowances } from './readTerms.js'
import {
  isOpen,
  noSessions,
  type SessionsState,
  type SmartSession,
  sortSessions,
  statusOf,
} from './session.js'

const reads = new WeakMap<Signal<SessionsState>, AbortController>()
/** Times of `setTimeout` beyond this overflow, in ms. */
const maxDelay = 2_000_000_000

/** The account of eip155 that is in use, if that namespace is the active one. */
export function sessionAccount(kit: Kit): Connection | undefined {
  const chain = kit.activeChain.value
  return chain?.namespace === 'eip155' ? connectionOf(chain) : undefined
}

/**
 * Reads the sessions of the account in use now, whenever it changes, and when one of them ends, until the returned function
 * is called.
 */
export function followSessions(kit: Kit, state: Signal<SessionsState>): () => void {
  let key: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stops = [
    effect(() => {
      const account = sessionAccount(kit)
      const next = keyOf(account)
      if (next === key && next !== '') return
      key = next
      untracked(() => {
        state.value = noSessions
        void refreshSessions(kit, state)
      })
    }),
    effect(() => {
      const ends = state.value.sessions
        .filter(({ status }) => status === 'active')
        .map(({ expiry }) => expiry)
      clearTimeout(timer)
      if (ends.length === 0) return
      const wait = Math.min(...ends) * 1_000 - Date.now()
      timer = setTimeout(() => void refreshSessions(kit, state), Math.min(Math.max(wait, 0) + 500, maxDelay))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    reads.get(state)?.abort()
  }
}

/** Reads them again. The sessions that were read before stay until the answer is here. Never rejects. */
export async function refreshSessions(kit: Kit, state: Signal<SessionsState>): Promise<void> {
  reads.get(state)?.abort()
  const control = new AbortController()
  reads.set(state, control)
  const account = sessionAccount(kit)
  if (account === undefined) {
    state.value = noSessions
    return
  }
  const { signal } = control
  const before = state.peek().sessions
  if (before.length === 0) state.value = { status: 'loading', sessions: before }
  const [served, held] = await Promise.all([readServed(kit, account, signal), readOwn(account, signal)])
  if (signal.aborted) return
  const error = served.error ?? held.error
  const sessions = sortSessions(merge(served.sessions, held.sessions))
  const isAllFailed = error !== undefined && sessions.length === 0
  state.value = { status: isAllFailed ? 'error' : 'success', sessions, ...(error && { error }) }
}

interface Part {
  readonly sessions: readonly SmartSession[]
  readonly error?: AppKitError
}

const secondsNow = () => Math.floor(Date.now() / 1_000)

async function readServed(
  kit: Kit,
  { address, caipNetworkId }: Connection,
  signal: AbortSignal,
): Promise<Part> {
  try {
    // A service that cannot be asked is not one without sessions.
    await findServed(kit, { caipNetworkId, signal })
    const list = await fetchSessions(kit, { address, caipNetworkId, signal })
    return { sessions: list.map((each) => toSession(each, { address, caipNetworkId, now: secondsNow() })) }
  } catch (cause) {
    return { sessions: [], error: toAppKitError(cause) }
  }
}

/** Reads the sessions of the embedded wallet. No other wallet is asked: it could show the question to its user. */
async function readOwn(account: Connection, signal: AbortSignal): Promise<Part> {
  if (account.connector.type !== 'embedded') return { sessions: [] }
  const held = await readHeld(account, { now: secondsNow(), signal })
  return held === undefined
    ? { sessions: [], error: new AppKitError('WALLET_BAD_REPLY') }
    : { sessions: held }
}

/** A session as the service lists it. */
export function toSession(
  { context, createdAt, expiry, pci, permissions, project, revokedAt }: ServedSession,
  of: { readonly address: string; readonly caipNetworkId: CaipNetworkId; readonly now: number },
): SmartSession {
  const { address, caipNetworkId, now } = of
  return {
    id: pci,
    pci,
    address,
    caipNetworkId,
    createdAt,
    expiry,
    keeper: 'service',
    ...(context && { context }),
    ...(project && { project: { name: project.name, ...(project.url && { url: project.url }) } }),
    ...(typeof revokedAt === 'number' && { revokedAt }),
    allowances: readAllowances(permissions),
    status: statusOf({ context, expiry, revokedAt }, now),
  }
}

/** One row for a session that both have, by its context: the wallet knows best what is left of it. */
export function merge(
  served: readonly SmartSession[],
  held: readonly SmartSession[],
): readonly SmartSession[] {
  const own = new Map(held.map((each) => [each.context, each]))
  const joined = served.map((each): SmartSession => {
    const found = each.context === undefined ? undefined : own.get(each.context)
    if (found === undefined) return each
    own.delete(found.context)
    return {
      ...each,
      ...found,
      id: each.id,
      keeper: 'both',
      status: isOpen(each) ? found.status : each.status,
    }
  })
  return [...joined, ...own.values()]
}
