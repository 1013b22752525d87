import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { deriveSymKey, generateKeyPair, randomHex32, topicOf } from '../crypto/keys.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import { writePairingUri } from '../pairing/pairingUri.js'
import { ignoreUnreachable, type Messenger, type PeerRequest } from '../rpc/createMessenger.js'
import { nextPayloadId } from '../rpc/payload.js'
import { advance } from '../rpc/requestMachine.js'
import { recordOf } from './fields.js'
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

/** What each pairing has of its own. */
async function makeKeys() {
  const symKey = randomHex32()
  const [pairingTopic, pair] = await Promise.all([topicOf(symKey), generateKeyPair()])
  return { symKey, pairingTopic, ...pair }
}

/** The lifetime of a proposal. In ms. */
export const proposalLifetime = 300_000

/**
 * Proposals until a wallet has approved, which is all that a code needs to be shown and scanned. What comes after is in
 * `answerWallets.ts`, which loads while the user scans.
 */
export function createProposals(parameters: CreateProposalsParameters): Proposals {
  const { accompany, claim, keys, messenger, metadata, storage } = parameters
  const open = new Set<OpenProposal>()
  let next: ReturnType<typeof makeKeys> | undefined

  function move(proposal: OpenProposal, event: ProposalEvent): boolean {
    const status = advance(proposalTable, proposal.status, event)
    if (status === undefined) return false
    proposal.status = status
    return true
  }

  function finish(proposal: OpenProposal, outcome: Settled | AppKitError): void {
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

  function fail(proposal: OpenProposal, event: ProposalEvent, error: AppKitError): void {
    if (move(proposal, event)) finish(proposal, error)
  }

  function store({ pairingTopic, publicKey, id, expiry, peerKey, companion }: OpenProposal): void {
    const more = { ...(peerKey && { peerKey }), ...(companion && { companion }) }
    storeProposal(storage, pairingTopic, { pairingTopic, publicKey, id, expiry, ...more })
  }

  async function derive(proposal: OpenProposal, result: unknown): Promise<void> {
    const { responderPublicKey } = recordOf(result)
    const symKey = await deriveSymKey(proposal.privateKey, responderPublicKey)
    if (symKey === undefined) {
      fail(proposal, 'refused', new AppKitError('SESSION_INVALID', { details: 'responderPublicKey' }))
      return
    }
    const sessionTopic = await topicOf(symKey)
    if (!move(proposal, 'answered')) return
    Object.assign(proposal, { peerKey: String(responderPublicKey), sessionTopic })
    store(proposal)
    await messenger.open(sessionTopic, symKey).catch(ignoreUnreachable)
    closeIfOver(proposal, sessionTopic)
  }

  /** Closes a topic if the proposal has ended while the topic was being opened. */
  function closeIfOver(proposal: OpenProposal, topic: string): void {
    const isOver = proposal.status === 'failed' || proposal.status === 'expired'
    if (isOver) messenger.close(topic, new AppKitError('CANCELLED'))
  }

  const begin: OpenProposals['begin'] = (given, { wait, signal, release }) => {
    let settle: OpenProposal['settle'] = () => {}
    const outcome = new Promise<Settled>((resolve, reject) => {
      settle = (outcome) => (outcome instanceof AppKitError ? reject(outcome) : resolve(outcome))
    })
    // The caller may not have attached a handler yet.
    outcome.catch(() => {})
    const { peerKey: _, ...rest } = given
    const cancel = () => fail(begun, 'cancelled', new AppKitError('CANCELLED'))
    const timer = setTimeout(() => fail(begun, 'expired', new AppKitError('PROPOSAL_EXPIRED')), wait)
    const begun: OpenProposal = {
      ...rest,
      status: 'proposed',
      settle(outcome) {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        release?.()
        settle(outcome)
      },
    }
    open.add(begun)
    signal?.addEventListener('abort', cancel, { once: true })
    return { begun, outcome }
  }

  return {
    all: open,
    begin,
    derive,
    fail,
    finish,
    move,
    store,
    prepare() {
      next ??= makeKeys()
      // The proposal makes them again.
      next.catch(() => {
        next = undefined
      })
    },
    async propose({ namespaces, signal }, companion) {
      const made = next ?? makeKeys()
      next = undefined
      const { symKey, pairingTopic, privateKey, publicKey } = await made
      if (signal?.aborted) throw new AppKitError('CANCELLED')
      const id = nextPayloadId()
      const expiry = Date.now() + proposalLifetime
      const expiryTimestamp = Math.floor(expiry / 1000)
      const release = claim(pairingTopic)
      const { begun, outcome } = begin(
        { pairingTopic, publicKey, privateKey, id, expiry },
        { wait: proposalLifetime, signal, release: () => void release.then((done) => done?.()) },
      )
      store(begun)
      const sent = new Promise<void>((resolve) => {
        const params = {
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey, metadata },
          requiredNamespaces: {},
          optionalNamespaces: namespaces,
          expiryTimestamp,
          pairingTopic,
        }
        keys
          .write(publicKey, privateKey)
          .then(() => messenger.open(pairingTopic, symKey))
          .then(() => closeIfOver(begun, pairingTopic))
          .then(async () => {
            if (companion && begun.status === 'proposed') await accompany(begun, companion)
          })
          .then(() =>
            messenger.request(pairingTopic, 'wc_sessionPropose', params, {
              wait: proposalLifetime + 1000,
              id,
              onSent: () => resolve(),
            }),
          )
          .then((result) => derive(begun, result))
          .catch((error: AppKitError) => fail(begun, 'refused', error))
      })
      const uri = writePairingUri({
        topic: pairingTopic,
        symKey,
        relay: { protocol: 'irn' },
        expiryTimestamp,
        // Wallets that support the method ignore the proposal.
        ...(companion && { methods: [companion.method] }),
      })
      const taken = Promise.race([sent, outcome.then(() => {})])
      taken.catch(() => {})
      return { uri, expiry, sent: taken, outcome }
    },
    decline(request, error) {
      const proposal = [...open].find(({ sessionTopic }) => sessionTopic === request.topic)
      if (proposal === undefined) return
      const refusal = { error: { code: 7000, message: 'Session settlement failed.' } }
      messenger.respond(request, refusal).catch(() => {})
      fail(proposal, 'settledInvalid', error)
    },
    stop() {
      for (const proposal of [...open]) fail(proposal, 'cancelled', new AppKitError('CANCELLED'))
    },
  }
}
