import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { walletConnectTexts } from '../../errors/texts/walletConnect.js'

addErrorTexts(walletConnectTexts)

/**
 * The connection to a relay. `attempt` counts the tries since it last held; 0 when it holds.
 */
export type RelayState =
  /** Nothing needs it. */
  | { readonly status: 'idle' }
  | { readonly status: 'connecting'; readonly attempt: number }
  /** The socket is open, the topics are being subscribed to. */
  | { readonly status: 'subscribing'; readonly attempt: number }
  | { readonly status: 'ready'; readonly attempt: number }
  /** Lost; the next try comes after `retryDelay`. */
  | { readonly status: 'waiting'; readonly attempt: number }
  /** The browser says that there is no network; nothing is tried. */
  | { readonly status: 'offline'; readonly attempt: number }
  /** The relay does not let us in; tried again when somebody needs it again. */
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
  /** The wait is over, or a sign that the network or the user is back. */
  | { readonly type: 'retry' }
  | { readonly type: 'wentOffline' }
  | { readonly type: 'cameOnline' }
  /** Nothing needs it any more. */
  | { readonly type: 'released' }

type Status = RelayState['status']
type Row = {
  readonly [Type in RelayEvent['type']]?: (
    state: { readonly attempt: number },
    event: Extract<RelayEvent, { type: Type }>,
  ) => RelayState
}

const idle = (): RelayState => ({ status: 'idle' })
const begin = (_: unknown, { online }: { readonly online: boolean }): RelayState =>
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

/** Every change there is; an event without an entry changes nothing. */
export const relayTable: Readonly<Record<Status, Row>> = {
  idle: { needed: begin },
  connecting: { ...open, opened: ({ attempt }) => ({ status: 'subscribing', attempt }) },
  subscribing: { ...open, subscribed: ({ attempt }) => ({ status: 'ready', attempt }) },
  ready: { ...open, held: () => ({ status: 'ready', attempt: 0 }) },
  waiting: { retry: again, cameOnline: again, wentOffline, released: idle },
  offline: { cameOnline: again, released: idle },
  refused: { needed: begin, released: idle },
}

/** The state after an event; the same object when nothing changes. */
export function transition(state: RelayState, event: RelayEvent): RelayState {
  const change = relayTable[state.status][event.type] as
    | ((state: { readonly attempt: number }, event: RelayEvent) => RelayState)
    | undefined
  return change?.({ attempt: 'attempt' in state ? state.attempt : 0 }, event) ?? state
}

/**
 * How long to wait before the next try: none after a connection that held, then 1 to 30 s, twice as long
 * each time, less up to a quarter so that a crowd does not come back at once.
 *
 * @returns ms.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  if (attempt === 0) return 0
  const delay = Math.min(1000 * 2 ** (attempt - 1), 30_000)
  return Math.max(1000, Math.round(delay * (1 - random() / 4)))
}

/**
 * Why a relay has closed the connection, if it does not let us in. Its reasons are the relay's own words.
 *
 * @returns undefined when the connection is merely lost.
 */
export function readRefusal(code: number, reason: string): AppKitError | undefined {
  if (code !== 3000) return undefined
  const details = reason.slice(0, 200)
  if (reason.includes('invalid key')) return new AppKitError('PROVIDER_INVALID_KEY', { details })
  if (reason.includes('origin not allowed'))
    return new AppKitError('PROVIDER_ORIGIN_NOT_ALLOWED', { details })
  // The token is made just before it is used: only a wrong clock makes it too early or too late.
  if (/not yet valid|expired/i.test(reason)) return new AppKitError('RELAY_CLOCK_WRONG', { details })
  return new AppKitError('RELAY_REFUSED', { details })
}
