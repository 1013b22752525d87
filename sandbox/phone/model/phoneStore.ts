import type { SessionCallDescription } from 'appkit-runtime/testing'
import type {
  Proposal,
  RelayState,
  Session,
  SignInRequest,
  WalletRequest,
} from 'appkit-runtime/walletconnect/wallet'
import { maxTimerMs } from '../../../common/deadlines.js'
import type { Offer } from './choice.js'
import type { SignInOffer } from './signIn.js'

/** Something an app waits for. */
export type Pending =
  | { readonly kind: 'proposal'; readonly proposal: Proposal; readonly offer: Offer | undefined }
  | { readonly kind: 'signIn'; readonly request: SignInRequest; readonly offers: readonly SignInOffer[] }
  | {
      readonly kind: 'request'
      readonly request: WalletRequest
      readonly session: Session
      readonly description: SessionCallDescription
    }

/** The state that the page shows. */
export interface PhoneState {
  readonly relay: RelayState['status']
  readonly sessions: readonly Session[]
  /** The oldest first. */
  readonly pending: readonly Pending[]
  /** The last thing worth telling. */
  readonly note: string
}

/** The state of the phone, its listeners and its timers. */
export interface PhoneStore {
  state(): PhoneState
  set(change: Partial<PhoneState>): void
  add(item: Pending): void
  drop(item: Pending, note: string): void
  /** @returns a function that ends it. */
  onChange(listener: () => void): () => void
  /** Acts after a time in ms, unless the phone stops before. */
  schedule(act: () => void, ms: number): void
  stop(): void
}

export function createPhoneStore(): PhoneStore {
  const listeners = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let state: PhoneState = { relay: 'idle', sessions: [], pending: [], note: '' }
  const set = (change: Partial<PhoneState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  return {
    state: () => state,
    set,
    add: (item) => set({ pending: [...state.pending, item] }),
    drop: (item, note) => set({ pending: state.pending.filter((each) => each !== item), note }),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    schedule(act, ms) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          act()
        },
        Math.min(Math.max(ms, 0), maxTimerMs),
      )
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
