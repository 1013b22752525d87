import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { walletConnectTexts } from '../../errors/texts/walletConnect.js'

addErrorTexts(walletConnectTexts)

/**
 * The connection to a relay. `attempt` counts the tries since it was last stable; 0 if it is stable.
 */
export type RelayState =
  /** Not needed. */
  | { readonly status: 'idle' }
  | { readonly status: 'connecting'; readonly attempt: number }
  /** The socket is open, and the topics are being subscribed. */
  | { readonly status: 'subscribing'; readonly attempt: number }
  | { readonly status: 'ready'; readonly attempt: number }
  /** Lost. The next try follows after `retryDelay`. */
  | { readonly status: 'waiting'; readonly attempt: number }
  /** The browser reports no network. Nothing is tried. */
  | { readonly status: 'offline'; readonly attempt: number }
  /** The relay refuses the app. Tried again when it is needed again. */
  | { readonly status: 'refused'; readonly error: AppKitError }

export type RelayEvent =
  /** A topic or a message needs the relay. */
  | { readonly type: 'needed'; readonly online: boolean }
  | { readonly type: 'opened' }
  | { readonly type: 'subscribed' }
  /** It has been ready for a while. */
  | { readonly type: 'held' }
  | { readonly type: 'lost'; readonly online: boolean }
  | { readonly type: 'refused'; readonly error: AppKitError }
  /** The delay is over, or the network or the user is back. */
  | { readonly type: 'retry' }
  | { readonly type: 'wentOffline' }
  | { readonly type: 'cameOnline' }
  /** No longer needed. */
  | { readonly type: 'released' }

type Status = RelayState['status']
type Row = {
  readonly [Type in RelayEvent['type']]?: (
    state: { readonly attempt: number },
    event: Extract<RelayEvent, { type: Type }>,
  ) => RelayState
}

const idle = (): RelayState => ({ status: 'idle' })
const connect = (_: unknown, { online }: { readonly online: boolean }): RelayState =>
  online ? { status: 'connecting', attempt: 1 } : { status: 'offline', attempt: 0 }
const again = ({ attempt }: { readonly attempt: number }): RelayState => ({
  status: 'connecting',
  attempt: attempt + 1,
})
const lost = (
  { attempt }: { readonly attempt: number },
  { online }: { readonly online: boolean },
): RelayState => ({ status: online ? 'waiting' : 'offline', attempt })
const refused = (_: unknown, { error }: { readonly error: AppKitError }): RelayState => ({
  status: 'refused',
  error,
})
const wentOffline = ({ attempt }: { readonly attempt: number }): RelayState => ({
  status: 'offline',
  attempt,
})
const open = { lost, refused, wentOffline, released: idle }

/** The transitions. An event without an entry changes nothing. */
export const relayTable: Readonly<Record<Status, Row>> = {
  idle: { needed: connect },
  connecting: { ...open, opened: ({ attempt }) => ({ status: 'subscribing', attempt }) },
  subscribing: { ...open, subscribed: ({ attempt }) => ({ status: 'ready', attempt }) },
  ready: { ...open, held: () => ({ status: 'ready', attempt: 0 }) },
  waiting: { retry: again, cameOnline: again, wentOffline, released: idle },
  offline: { cameOnline: again, released: idle },
  refused: { needed: connect, released: idle },
}

/** The state after an event; the same object if nothing changes. */
export function transition(state: RelayState, event: RelayEvent): RelayState {
  const change = relayTable[state.status][event.type] as
    | ((state: { readonly attempt: number }, event: RelayEvent) => RelayState)
    | undefined
  return change?.({ attempt: 'attempt' in state ? state.attempt : 0 }, event) ?? state
}

/**
 * The delay before the next try: none after a stable connection, then 1 to 30 s, doubling each time, minus up
 * to a quarter, so that many clients do not come back at the same moment.
 *
 * @returns ms.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  if (attempt === 0) return 0
  const delay = Math.min(1000 * 2 ** (attempt - 1), 30_000)
  return Math.max(1000, Math.round(delay * (1 - random() / 4)))
}

/**
 * Why a relay closed the connection, if it refuses the app. The texts are those of relays.
 *
 * @returns undefined if the connection is only lost.
 */
export function readRefusal(code: number, reason: string): AppKitError | undefined {
  if (code !== 3000) return undefined
  const details = reason.slice(0, 200)
  if (reason.includes('invalid key')) return new AppKitError('PROVIDER_INVALID_KEY', { details })
  if (reason.includes('origin not allowed'))
    return new AppKitError('PROVIDER_ORIGIN_NOT_ALLOWED', { details })
  // The token is created just before it is used, so only a wrong clock makes it too early or too late.
  if (/not yet valid|expired/i.test(reason)) return new AppKitError('RELAY_CLOCK_WRONG', { details })
  return new AppKitError('RELAY_REFUSED', { details })
}
