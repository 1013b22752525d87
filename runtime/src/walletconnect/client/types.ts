import type { AuthRequest } from '../auth/authenticate.js'
import type { RelayMessage } from '../relay/frames.js'
import type { PeerRequest } from '../rpc/createMessenger.js'
import type { WalletAnswers } from '../session/answerWallets.js'
import type { SessionEntry } from '../session/createSessions.js'
import type { Proposed, ProposeOptions, Settled, Signed } from '../session/proposal.js'
import type { Session } from '../session/session.js'
import type { SessionNotice } from '../session/sessionRules.js'
import type { TabNote } from '../tabs/tabFrames.js'

export interface SessionRequest {
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** The time limit for the wallet, in seconds, from 300 to 604800. Default: 300. */
  readonly lifetime?: number
  readonly signal?: AbortSignal
  /** Called when the relay has the request. Then the wallet app can be opened. */
  readonly onSent?: (requestId: number) => void
}

/** The sessions of a dapp: it accepts them, answers requests of wallets and sends requests. */
export interface SessionClient
  extends Pick<SignClient, 'request' | 'ping' | 'disconnect' | 'restore' | 'sessions' | 'stop'>,
    Pick<WalletAnswers, 'accompany'> {
  /** Handles a request of a wallet. */
  answer(request: PeerRequest): void
  /** Applies a change by another tab: a session was settled or has ended. */
  follow(change: TabNote): void
}

/** A change of a session, by the app or the wallet. */
export type SignEvent =
  /** `found`: stored or settled by another tab, not subscribed yet. `ended`: by the app or the wallet, or expired. */
  | {
      readonly type: 'found' | 'restored' | 'updated' | 'extended' | 'ended'
      readonly session: Session
    }
  /** `signed`: the sign-in, if the wallet signed while it connected. */
  | { readonly type: 'settled'; readonly session: Session; readonly signed?: Signed }
  | { readonly type: 'event'; readonly session: Session; readonly event: SessionNotice }

/** The dapp's side of the Sign protocol. */
export interface SignClient {
  /** Makes the keys of the next pairing ahead of `propose`. */
  prepare(): void
  /**
   * Creates a pairing and proposes a session on it. Resolves when the URI can be shown, before the relay has the proposal.
   *
   * @throws AppKitError CANCELLED; MODAL_LOAD_FAILED if the code for sessions has failed to load before, and does again.
   */
  propose(options: ProposeOptions): Promise<Proposed>
  /**
   * Like `propose`, and also asks the wallet to sign in. A wallet that does not support this accepts the proposal, and
   * nothing is signed.
   *
   * @returns the proposal. `outcome` rejects like `Proposed.session`, and with SESSION_INVALID if the reply does not
   *   match the request or a signature is invalid.
   * @throws AppKitError CANCELLED; PROPOSAL_UNSUPPORTED if the request is invalid.
   */
  authenticate(
    options: ProposeOptions & { readonly auth: AuthRequest },
  ): Promise<Omit<Proposed, 'session'> & { readonly outcome: Promise<Settled> }>
  /** Loads the code for sessions, while the user scans. */
  expect(): void
  /**
   * Sends a request to the wallet of a session.
   *
   * @returns the answer of the wallet, unchecked.
   * @throws AppKitError SESSION_ENDED, RECONNECTING, SESSION_FORBIDDEN, WALLET_TIMEOUT, CANCELLED; the error of the
   *   wallet; errors of the relay.
   */
  request(topic: string, request: SessionRequest): Promise<unknown>
  /** Pings the wallet. Ends the session if the wallet no longer has it. */
  ping(topic: string): Promise<void>
  /** Ends a session at once and notifies the wallet. Never rejects. */
  disconnect(topic: string): Promise<void>
  /**
   * Restores the sessions of earlier visits, and proposals that a wallet can still answer. Pings the wallets. Resolves when
   * each session is live, or when the relay cannot be reached.
   *
   * @throws AppKitError RECONNECTING if the browser's database does not answer, so that sessions may be missing.
   */
  restore(): Promise<void>
  /** Applies a change by another tab: a session was settled or has ended. */
  follow(change: TabNote): void
  sessions(): readonly Readonly<SessionEntry>[]
  /** Handles a message of the relay. @returns whether it could be opened. */
  deliver(message: RelayMessage): Promise<boolean>
  stop(): void
}
