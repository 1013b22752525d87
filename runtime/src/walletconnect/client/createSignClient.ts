import { AppKitError } from '../../errors/AppKitError.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { AuthRequest } from '../auth/authenticate.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import { createMessenger, type PeerRequest } from '../rpc/createMessenger.js'
import { type CreateProposalsParameters, createProposals } from '../session/createProposals.js'
import type { SessionEntry } from '../session/createSessions.js'
import type { Companion, Proposed, ProposeOptions, Settled, Signed } from '../session/proposal.js'
import type { PeerMetadata, Session } from '../session/session.js'
import type { SessionNotice } from '../session/sessionRules.js'
import type { TabNote } from '../tabs/tabFrames.js'
import type { SessionClient } from './createSessionClient.js'

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
   */
  restore(): Promise<void>
  /** Applies a change by another tab: a session was settled or has ended. */
  follow(change: TabNote): void
  sessions(): readonly Readonly<SessionEntry>[]
  /** Handles a message of the relay. @returns whether it could be opened. */
  deliver(message: RelayMessage): Promise<boolean>
  stop(): void
}

export interface CreateSignClientParameters {
  /** Returns the relay client. A function, because that client is created with `deliver`. */
  readonly relay: () => RelayClient
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly metadata: PeerMetadata
  readonly onEvent: (event: SignEvent) => void
  /** Awaited before the first event. If it fails, nothing has happened yet, and what needed the event fails. */
  readonly beforeEvents?: () => Promise<unknown>
  /** Returns nodes for signatures of contract accounts. Without nodes, these signatures are refused. */
  readonly chainOptions?: () => Promise<ChainOptions>
  /** Locks a name for this tab. Undefined if another tab has the lock. Default: there is one tab. */
  readonly claim?: CreateProposalsParameters['claim']
}

/**
 * The code for sessions loads when a wallet is expected to answer, for sessions of earlier visits, and with a sign-in. An
 * error then is MODAL_LOAD_FAILED, and the next call tries again. Browsers that remember a failed import fail again.
 */
export function createSignClient(parameters: CreateSignClientParameters): SignClient {
  const {
    beforeEvents,
    chainOptions = async () => ({}),
    claim = async () => () => {},
    keys,
    metadata,
    onEvent,
    relay,
    storage,
  } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: answer })
  const proposals = createProposals({
    claim,
    keys,
    messenger,
    metadata,
    storage,
    accompany: async (...sent) => (await loadSessions()).accompany(...sent),
  })
  let loading: Promise<SessionClient> | undefined
  let loaded: SessionClient | undefined
  let hasFailed = false
  let isStopped = false

  function loadSessions(): Promise<SessionClient> {
    loading ??= importSessions().catch((cause) => {
      loading = undefined
      hasFailed = true
      throw new AppKitError('MODAL_LOAD_FAILED', { cause })
    })
    return loading
  }

  async function importSessions(): Promise<SessionClient> {
    const [{ createSessionClient }] = await Promise.all([
      import('./createSessionClient.js'),
      beforeEvents?.(),
    ])
    const restoreCompanion = makeCompanion
    loaded = createSessionClient({
      claim,
      keys,
      messenger,
      onEvent,
      proposals,
      relay,
      restoreCompanion,
      storage,
    })
    hasFailed = false
    if (isStopped) loaded.stop()
    return loaded
  }

  /** At once where they are loaded: who stops the client next has sent it. */
  async function withSessions<Value>(act: (sessions: SessionClient) => Promise<Value>): Promise<Value> {
    const sessions = loaded ?? (await loadSessions())
    if (isStopped) throw new AppKitError('CANCELLED')
    return act(sessions)
  }

  /** Loads only in an app with sign-in. */
  async function makeCompanion(asked: unknown): Promise<Companion | undefined> {
    const { createAuthCompanion } = await import('../auth/authenticate.js')
    return createAuthCompanion(asked, { chains: chainOptions, metadata })
  }

  function answer(request: PeerRequest): unknown {
    if (loaded !== undefined) return loaded.answer(request)
    const isOurs = [...proposals.all].some(({ pairingTopic, sessionTopic }) =>
      [pairingTopic, sessionTopic].includes(request.topic),
    )
    // Without a proposal or a session it is of another tab.
    if (loading === undefined && !isOurs) return undefined
    return loadSessions().then(
      (sessions) => sessions.answer(request),
      (error: AppKitError) => proposals.decline(request, error),
    )
  }

  /** Nobody scans a code whose answer could not be taken again. */
  const ensureLoadable = async () => void (hasFailed && (await loadSessions()))

  return {
    prepare: proposals.prepare,
    async propose(options) {
      await ensureLoadable()
      const { outcome, ...proposed } = await proposals.propose(options)
      const session = outcome.then(({ session }) => session as Session)
      session.catch(() => {})
      return { ...proposed, session }
    },
    async authenticate({ auth, ...options }) {
      await ensureLoadable()
      const { toCacaoRequest } = await import('../auth/authenticate.js')
      const companion = await makeCompanion(toCacaoRequest(auth))
      if (companion === undefined) throw new AppKitError('PROPOSAL_UNSUPPORTED', { details: 'chains' })
      return proposals.propose(options, companion)
    },
    // What fails to load is imported again when the wallet answers.
    expect: () => void loadSessions().catch(() => {}),
    request: (topic, request) => withSessions((sessions) => sessions.request(topic, request)),
    ping: (topic) => withSessions((sessions) => sessions.ping(topic)),
    // Before that there is none.
    disconnect: async (topic) => loaded?.disconnect(topic),
    restore: () => withSessions((sessions) => sessions.restore()),
    follow(change) {
      if ('settled' in change || loading !== undefined)
        withSessions(async (sessions) => sessions.follow(change)).catch(() => {})
    },
    sessions: () => loaded?.sessions() ?? [],
    deliver: messenger.deliver,
    stop() {
      isStopped = true
      proposals.stop()
      loaded?.stop()
    },
  }
}
