import type { AppKitError } from '../../errors/AppKitError.js'
import type { SignInSession } from '../../signin/message/types.js'
import type { Messenger } from '../rpc/createMessenger.js'
import type { ProposalNamespaces } from './namespaces.js'
import type { Session } from './session.js'
import type { ProposalEvent, ProposalStatus } from './signMachine.js'
import type { StoredProposal } from './storedProposals.js'

/** A proposal that a wallet can answer. */
export interface Proposed {
  /** Show it as a QR code, or open it as a link. */
  readonly uri: string
  /** In ms since 1970. */
  readonly expiry: number
  /** Resolves when the relay has the proposal. Rejects like `session`. */
  readonly sent: Promise<void>
  /** Resolves when a wallet has read the code: with true. With false if it ends before, or no wallet says so. */
  readonly scanned: Promise<boolean>
  /**
   * Resolves with the session that a wallet approved.
   *
   * Rejects with an AppKitError: USER_REJECTED, PROPOSAL_UNSUPPORTED, PROPOSAL_EXPIRED, SESSION_INVALID,
   * CANCELLED; errors of the relay.
   */
  readonly session: Promise<Session>
}

/** A request that is sent together with a proposal. The wallet answers one of the two, and the first answer counts. */
export interface Companion {
  /** The method of the request. */
  readonly method: 'wc_sessionAuthenticate'
  /** The data to store, so that a later page can handle the answer. */
  readonly asked: unknown
  readonly params: (publicKey: string) => unknown
  /**
   * Takes the answer; settles when it is listened for.
   *
   * @param onOutcome - called with the outcome of the answer or its error. Returns whether it is taken.
   */
  readonly listen: (
    messenger: Messenger,
    sent: SentCompanion,
    onOutcome: (outcome: Settled | AppKitError) => boolean,
  ) => Promise<void>
}

/** A companion that was sent, and the keys of its proposal. */
export interface SentCompanion {
  /** The id of the request. */
  readonly id: number
  /** In ms. */
  readonly wait: number
  readonly privateKey: string
  readonly publicKey: string
}

/** The verified sign-ins of a wallet that signed while it connected, one for each chain. */
export type Signed = readonly SignInSession[]

/** The outcome of a proposal. */
export interface Settled {
  /** Undefined if the wallet answered the companion and only signed. */
  readonly session: Session | undefined
  /** Absent if the wallet answered the proposal. */
  readonly signed?: Signed
}

export interface ProposeOptions {
  readonly namespaces: ProposalNamespaces
  readonly signal?: AbortSignal
}

/** A proposal that waits for its wallet. */
export interface OpenProposal extends Omit<StoredProposal, 'peerKey' | 'companion'> {
  readonly privateKey: string
  status: ProposalStatus
  sessionTopic?: string
  peerKey?: string
  companion?: StoredProposal['companion']
  /** The topic on which the wallet answers a companion. */
  responseTopic?: string
  readonly settle: (outcome: Settled | AppKitError) => void
}

/** The proposals of a page, for the code that takes the answers of wallets. */
export interface OpenProposals {
  readonly all: ReadonlySet<OpenProposal>
  /** Waits for one from now on, of this page or an earlier one. */
  waitFor(
    given: Pick<OpenProposal, keyof StoredProposal | 'privateKey'>,
    options: {
      /** In ms. */
      readonly wait: number
      readonly signal?: AbortSignal | undefined
      readonly release?: (() => void) | undefined
    },
  ): { readonly proposal: OpenProposal; readonly outcome: Promise<Settled> }
  /** Keeps one for a later page. */
  store(proposal: OpenProposal): void
  /** Takes the key of the wallet that has approved. */
  derive(proposal: OpenProposal, result: unknown): Promise<void>
  /** @returns whether the event changed its status. */
  move(proposal: OpenProposal, event: ProposalEvent): boolean
  /** Ends one, and its pairing with it. */
  finish(proposal: OpenProposal, outcome: Settled | AppKitError): void
  /** Ends one that is still open. */
  fail(proposal: OpenProposal, event: ProposalEvent, error: AppKitError): void
}
