import { fieldsOf } from '../../../../common/records.js'
import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { deriveSymKey, generateKeyPair, randomHex32, topicOf } from '../crypto/keys.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import { writePairingUri } from '../pairing/pairingUri.js'
import { ignoreUnreachable, type Messenger, type PeerRequest } from '../rpc/createMessenger.js'
import { nextPayloadId } from '../rpc/payload.js'
import { advance } from '../rpc/requestMachine.js'
import type { Companion, OpenProposal, OpenProposals, Proposed, ProposeOptions, Settled } from './proposal.js'
import type { PeerMetadata } from './session.js'
import { type ProposalEvent, proposalTable } from './signMachine.js'
import { storeProposal } from './storedProposals.js'

export interface Proposals extends OpenProposals {
  /** Makes the keys of the next proposal, so that it need not wait for them. */
  prepare(): void
  propose(
    options: ProposeOptions,
    companion?: Companion,
  ): Promise<Omit<Proposed, 'session'> & { readonly outcome: Promise<Settled> }>
  /** Declines a request of a wallet that has approved, because this page cannot use its session. */
  decline(request: PeerRequest, error: AppKitError): void
  stop(): void
}

export interface CreateProposalsParameters {
  readonly messenger: Messenger
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly metadata: PeerMetadata
  /** Sends a companion beside its proposal. */
  readonly accompany: (proposal: OpenProposal, companion: Companion) => Promise<void>
  /** Locks a proposal for this tab until its page is closed. Undefined if another tab has the lock. */
  readonly claim: (name: string) => Promise<(() => void) | undefined>
}

/** The keys of one pairing. */
async function makeKeys() {
  const symKey = randomHex32()
  const [pairingTopic, pair] = await Promise.all([topicOf(symKey), generateKeyPair()])
  return { symKey, pairingTopic, ...pair }
}

type PairingKeys = Awaited<ReturnType<typeof makeKeys>>

/** The lifetime of a proposal. In ms. */
export const proposalLifetime = 300_000

interface State {
  readonly parameters: CreateProposalsParameters
  readonly open: Set<OpenProposal>
  /** The keys of the next proposal, if they are made ahead. */
  nextKeys: Promise<PairingKeys> | undefined
}

/**
 * Proposals until a wallet has approved, which is all that a code needs to be shown and scanned. The answers are handled in
 * `answerWallets.ts`, which loads while the user scans.
 */
export function createProposals(parameters: CreateProposalsParameters): Proposals {
  const state: State = { parameters, open: new Set(), nextKeys: undefined }
  const { open } = state
  return {
    all: open,
    waitFor: (given, options) => waitFor(state, given, options),
    derive: (proposal, result) => derive(state, proposal, result),
    fail: (proposal, event, error) => fail(state, proposal, event, error),
    finish: (proposal, outcome) => finish(state, proposal, outcome),
    move,
    store: (proposal) => store(parameters.storage, proposal),
    prepare() {
      state.nextKeys ??= makeKeys()
      // The proposal makes them again.
      state.nextKeys.catch(() => {
        state.nextKeys = undefined
      })
    },
    propose: (options, companion) => propose(state, options, companion),
    decline(request, error) {
      const proposal = [...open].find(({ sessionTopic }) => sessionTopic === request.topic)
      if (proposal === undefined) return
      const refusal = { error: { code: 7000, message: 'Session settlement failed.' } }
      parameters.messenger.respond(request, refusal).catch(() => {})
      fail(state, proposal, 'settledInvalid', error)
    },
    stop() {
      for (const proposal of [...open]) fail(state, proposal, 'cancelled', new AppKitError('CANCELLED'))
    },
  }
}

function move(proposal: OpenProposal, event: ProposalEvent): boolean {
  const status = advance(proposalTable, proposal.status, event)
  if (status === undefined) return false
  proposal.status = status
  return true
}

function finish({ open, parameters }: State, proposal: OpenProposal, outcome: Settled | AppKitError): void {
  const { keys, messenger, storage } = parameters
  const { pairingTopic, publicKey, responseTopic, sessionTopic } = proposal
  const isSettled = !(outcome instanceof AppKitError)
  const error = isSettled ? new AppKitError('CANCELLED') : outcome
  open.delete(proposal)
  storeProposal(storage, pairingTopic, undefined)
  void keys.remove(publicKey)
  messenger.close(pairingTopic, error)
  if (responseTopic !== undefined) messenger.close(responseTopic, error)
  if (!isSettled && sessionTopic !== undefined) messenger.close(sessionTopic, error)
  proposal.settle(outcome)
}

function fail(state: State, proposal: OpenProposal, event: ProposalEvent, error: AppKitError): void {
  if (move(proposal, event)) finish(state, proposal, error)
}

function store(storage: StoragePort, proposal: OpenProposal): void {
  const { pairingTopic, publicKey, id, expiry, peerKey, companion } = proposal
  const more = { ...(peerKey && { peerKey }), ...(companion && { companion }) }
  storeProposal(storage, pairingTopic, { pairingTopic, publicKey, id, expiry, ...more })
}

async function derive(state: State, proposal: OpenProposal, result: unknown): Promise<void> {
  const { messenger, storage } = state.parameters
  const { responderPublicKey } = fieldsOf(result)
  const symKey = await deriveSymKey(proposal.privateKey, responderPublicKey)
  if (symKey === undefined) {
    const error = new AppKitError('SESSION_INVALID', { details: 'responderPublicKey' })
    fail(state, proposal, 'refused', error)
    return
  }
  const sessionTopic = await topicOf(symKey)
  if (!move(proposal, 'answered')) return
  Object.assign(proposal, { peerKey: String(responderPublicKey), sessionTopic })
  store(storage, proposal)
  await messenger.open(sessionTopic, symKey).catch(ignoreUnreachable)
  closeIfOver(messenger, proposal, sessionTopic)
}

/** Closes a topic if the proposal has ended while the topic was being opened. */
function closeIfOver(messenger: Messenger, { status }: OpenProposal, topic: string): void {
  const isOver = status === 'failed' || status === 'expired'
  if (isOver) messenger.close(topic, new AppKitError('CANCELLED'))
}

function waitFor(
  state: State,
  { peerKey: _, ...given }: Parameters<OpenProposals['waitFor']>[0],
  { wait, signal, release }: Parameters<OpenProposals['waitFor']>[1],
): ReturnType<OpenProposals['waitFor']> {
  let settle: OpenProposal['settle'] = () => {}
  const outcome = new Promise<Settled>((resolve, reject) => {
    settle = (outcome) => (outcome instanceof AppKitError ? reject(outcome) : resolve(outcome))
  })
  // The caller may not have attached a handler yet.
  outcome.catch(() => {})
  const cancel = () => fail(state, proposal, 'cancelled', new AppKitError('CANCELLED'))
  const expire = () => fail(state, proposal, 'expired', new AppKitError('PROPOSAL_EXPIRED'))
  const timer = setTimeout(expire, wait)
  const proposal: OpenProposal = {
    ...given,
    status: 'proposed',
    settle(outcome) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      release?.()
      settle(outcome)
    },
  }
  state.open.add(proposal)
  signal?.addEventListener('abort', cancel, { once: true })
  return { proposal, outcome }
}

async function propose(
  state: State,
  options: ProposeOptions,
  companion: Companion | undefined,
): ReturnType<Proposals['propose']> {
  const { claim, messenger, storage } = state.parameters
  const made = state.nextKeys ?? makeKeys()
  state.nextKeys = undefined
  const keys = await made
  const { pairingTopic, privateKey, publicKey, symKey } = keys
  const { signal } = options
  if (signal?.aborted) throw new AppKitError('CANCELLED')
  const expiry = Date.now() + proposalLifetime
  const release = claim(pairingTopic)
  const { proposal, outcome } = waitFor(
    state,
    { pairingTopic, publicKey, privateKey, id: nextPayloadId(), expiry },
    { wait: proposalLifetime, signal, release: () => void release.then((done) => done?.()) },
  )
  store(storage, proposal)
  const sent = sendProposal(state, proposal, keys, options, companion)
  const scanned = sent.then(
    () => isAnswered(messenger, pairingTopic),
    () => false,
  )
  const uri = writePairingUri({
    topic: pairingTopic,
    symKey,
    relay: { protocol: 'irn' },
    expiryTimestamp: Math.floor(expiry / 1000),
    // Wallets that support the method ignore the proposal.
    ...(companion && { methods: [companion.method] }),
  })
  const taken = Promise.race([sent, outcome.then(() => {})])
  taken.catch(() => {})
  return { uri, expiry, sent: taken, scanned, outcome }
}

/**
 * Pings the pairing. Only a holder of its key can answer, and a wallet does so without its user: when it has read the code.
 * The relay keeps the ping as long as the proposal.
 */
function isAnswered(messenger: Messenger, topic: string): Promise<boolean> {
  const options = { wait: proposalLifetime, ttl: proposalLifetime / 1000 }
  return messenger.request(topic, 'wc_pairingPing', {}, options).then(
    () => true,
    // A wallet that does not know the method has read it too.
    ({ code }: AppKitError) => code === 'WALLET_METHOD_UNSUPPORTED',
  )
}

/** Sends a proposal and takes the answer of the wallet. @returns a promise that settles when the relay has the proposal. */
function sendProposal(
  state: State,
  proposal: OpenProposal,
  { privateKey, publicKey, symKey }: PairingKeys,
  { namespaces }: ProposeOptions,
  companion: Companion | undefined,
): Promise<void> {
  const { accompany, keys, messenger, metadata } = state.parameters
  const { expiry, id, pairingTopic } = proposal
  const params = {
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata },
    requiredNamespaces: {},
    optionalNamespaces: namespaces,
    expiryTimestamp: Math.floor(expiry / 1000),
    pairingTopic,
  }
  const run = async (onSent: () => void) => {
    await keys.write(publicKey, privateKey)
    await messenger.open(pairingTopic, symKey)
    closeIfOver(messenger, proposal, pairingTopic)
    if (companion && proposal.status === 'proposed') await accompany(proposal, companion)
    const options = { wait: proposalLifetime + 1000, id, onSent }
    const result = await messenger.request(pairingTopic, 'wc_sessionPropose', params, options)
    await derive(state, proposal, result)
  }
  return new Promise((resolve, reject) => {
    run(resolve).catch((error: AppKitError) => {
      fail(state, proposal, 'refused', error)
      reject(error)
    })
  })
}
