import { AppKitError, loadCode } from '../../errors/AppKitError.js'
import type { ChainOptions } from '../../signin/verify/chainOptions.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import { createMessenger, type Messenger, type PeerRequest } from '../rpc/createMessenger.js'
import {
  type CreateProposalsParameters,
  createProposals,
  type Proposals,
} from '../session/createProposals.js'
import type { Companion } from '../session/proposal.js'
import type { PeerMetadata, Session } from '../session/session.js'
import type { SessionClient, SignClient, SignEvent } from './types.js'

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

interface State {
  readonly parameters: CreateSignClientParameters
  readonly claim: CreateProposalsParameters['claim']
  readonly messenger: Messenger
  readonly proposals: Proposals
  /** The code for sessions, from when it is needed, and when it has loaded. */
  loading: Promise<SessionClient> | undefined
  loaded: SessionClient | undefined
  hasFailed: boolean
  isStopped: boolean
}

/**
 * The code for sessions loads when a wallet is expected to answer, for sessions of earlier visits, and with a sign-in. An
 * error then is MODAL_LOAD_FAILED, and the next call tries again. Browsers that remember a failed import fail again.
 */
export function createSignClient(parameters: CreateSignClientParameters): SignClient {
  const state = createState(parameters)
  const { messenger, proposals } = state
  return {
    prepare: proposals.prepare,
    async propose(options) {
      await ensureLoadable(state)
      const { outcome, ...proposed } = await proposals.propose(options)
      const session = outcome.then(({ session }) => session as Session)
      session.catch(() => {})
      return { ...proposed, session }
    },
    async authenticate({ auth, ...options }) {
      await ensureLoadable(state)
      const { toCacaoRequest } = await loadCode(import('../auth/authenticate.js'))
      const companion = await makeCompanion(parameters, toCacaoRequest(auth))
      if (companion === undefined) throw new AppKitError('PROPOSAL_UNSUPPORTED', { details: 'chains' })
      return proposals.propose(options, companion)
    },
    // Code that fails to load is imported again when the wallet answers.
    expect: () => void loadSessions(state).catch(() => {}),
    request: (topic, request) => withSessions(state, (sessions) => sessions.request(topic, request)),
    ping: (topic) => withSessions(state, (sessions) => sessions.ping(topic)),
    // Before that there is none.
    disconnect: async (topic) => state.loaded?.disconnect(topic),
    restore: () => withSessions(state, (sessions) => sessions.restore()),
    follow(change) {
      if ('settled' in change || state.loading !== undefined)
        withSessions(state, async (sessions) => sessions.follow(change)).catch(() => {})
    },
    sessions: () => state.loaded?.sessions() ?? [],
    deliver: messenger.deliver,
    stop() {
      state.isStopped = true
      proposals.stop()
      state.loaded?.stop()
    },
  }
}

function createState(parameters: CreateSignClientParameters): State {
  const { claim = async () => () => {}, keys, metadata, relay, storage } = parameters
  const messenger = createMessenger({ keys, relay, onRequest: (request) => answer(state, request) })
  const accompany = async (...sent: Parameters<SessionClient['accompany']>) =>
    (await loadSessions(state)).accompany(...sent)
  const state: State = {
    parameters,
    claim,
    messenger,
    proposals: createProposals({ accompany, claim, keys, messenger, metadata, storage }),
    loading: undefined,
    loaded: undefined,
    hasFailed: false,
    isStopped: false,
  }
  return state
}

function loadSessions(state: State): Promise<SessionClient> {
  state.loading ??= importSessions(state).catch((cause) => {
    state.loading = undefined
    state.hasFailed = true
    throw new AppKitError('MODAL_LOAD_FAILED', { cause })
  })
  return state.loading
}

async function importSessions(state: State): Promise<SessionClient> {
  const { claim, messenger, parameters, proposals } = state
  const { beforeEvents, keys, onEvent, relay, storage } = parameters
  const [{ createSessionClient }] = await Promise.all([import('./createSessionClient.js'), beforeEvents?.()])
  const loaded = createSessionClient({
    claim,
    keys,
    messenger,
    onEvent,
    proposals,
    relay,
    restoreCompanion: (asked) => makeCompanion(parameters, asked),
    storage,
  })
  state.loaded = loaded
  state.hasFailed = false
  if (state.isStopped) loaded.stop()
  return loaded
}

/** Acts at once where they are loaded, so that a call before `stop` is still sent. */
async function withSessions<Value>(
  state: State,
  act: (sessions: SessionClient) => Promise<Value>,
): Promise<Value> {
  const sessions = state.loaded ?? (await loadSessions(state))
  if (state.isStopped) throw new AppKitError('CANCELLED')
  return act(sessions)
}

/** A code is shown only if the answer to it could be taken. */
async function ensureLoadable(state: State): Promise<void> {
  if (state.hasFailed) await loadSessions(state)
}

/** Loads only in an app with sign-in. */
async function makeCompanion(
  { chainOptions = async () => ({}), metadata }: CreateSignClientParameters,
  asked: unknown,
): Promise<Companion | undefined> {
  const { createAuthCompanion } = await loadCode(import('../auth/authenticate.js'))
  return createAuthCompanion(asked, { chains: chainOptions, metadata })
}

function answer(state: State, request: PeerRequest): unknown {
  const { loaded, loading, proposals } = state
  if (loaded !== undefined) return loaded.answer(request)
  const isOurs = [...proposals.all].some(({ pairingTopic, sessionTopic }) =>
    [pairingTopic, sessionTopic].includes(request.topic),
  )
  // Without a proposal or a session it is of another tab.
  if (loading === undefined && !isOurs) return undefined
  return loadSessions(state).then(
    (sessions) => sessions.answer(request),
    (error: AppKitError) => proposals.decline(request, error),
  )
}
