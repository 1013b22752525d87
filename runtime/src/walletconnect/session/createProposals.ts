import { AppKitError } from '../../errors/AppKitError.js'
import { deriveSymKey, generateKeyPair, randomHex32, topicOf } from '../crypto/keys.js'
import { writePairingUri } from '../pairing/pairingUri.js'
import type { Messenger, PeerRequest } from '../rpc/createMessenger.js'
import { refusal } from '../rpc/refusal.js'
import type { ProposalNamespaces } from './namespaces.js'
import { type PeerMetadata, recordOf, type Session } from './session.js'
import { readSettlement } from './sessionRules.js'
import { advance, type ProposalEvent, type ProposalStatus, proposalTable } from './signMachine.js'

/** A proposal that a wallet can take. */
export interface Proposed {
  /** To be shown as a QR code, or opened as a link. */
  readonly uri: string
  /** In ms since 1970. */
  readonly expiry: number
  /**
   * Settles with the session a wallet approves.
   *
   * Rejects with an AppKitError: USER_REJECTED, PROPOSAL_UNSUPPORTED, PROPOSAL_EXPIRED, SESSION_INVALID,
   * CANCELLED, or why the relay cannot be used.
   */
  readonly session: Promise<Session>
}

export interface Proposals {
  propose(options: {
    readonly namespaces: ProposalNamespaces
    readonly signal?: AbortSignal
  }): Promise<Proposed>
  /** Deals with a request on a topic of a proposal; false when the topic is none. */
  answer(request: PeerRequest): boolean
  stop(): void
}

interface Proposal {
  readonly pairingTopic: string
  readonly publicKey: string
  readonly privateKey: string
  status: ProposalStatus
  sessionTopic?: string
  peerKey?: string
  readonly settle: (outcome: Session | AppKitError) => void
}

/** How long a proposal lives, in ms. */
const lifetime = 300_000

/** Proposals from the pairing to the settlement. */
export function createProposals(parameters: {
  readonly messenger: Messenger
  readonly metadata: PeerMetadata
  readonly onSettled: (session: Session) => void
}): Proposals {
  const { messenger, metadata, onSettled } = parameters
  const open = new Set<Proposal>()

  function move(proposal: Proposal, event: ProposalEvent): boolean {
    const status = advance(proposalTable, proposal.status, event)
    if (status === undefined) return false
    proposal.status = status
    return true
  }

  /** Ends a proposal; the pairing has done its work either way. */
  function finish(proposal: Proposal, outcome: Session | AppKitError): void {
    open.delete(proposal)
    const isSettled = !(outcome instanceof AppKitError)
    const error = isSettled ? new AppKitError('CANCELLED') : outcome
    messenger.close(proposal.pairingTopic, error)
    if (!isSettled && proposal.sessionTopic !== undefined) messenger.close(proposal.sessionTopic, error)
    proposal.settle(outcome)
  }

  function fail(proposal: Proposal, event: ProposalEvent, error: AppKitError): void {
    if (move(proposal, event)) finish(proposal, error)
  }

  /** The wallet has approved: it says by which key it is going to speak. */
  async function derive(proposal: Proposal, result: unknown): Promise<void> {
    const { responderPublicKey } = recordOf(result)
    const symKey = deriveSymKey(proposal.privateKey, responderPublicKey)
    if (symKey === undefined) {
      fail(proposal, 'refused', new AppKitError('SESSION_INVALID', { details: 'responderPublicKey' }))
      return
    }
    if (!move(proposal, 'answered')) return
    proposal.peerKey = String(responderPublicKey)
    const sessionTopic = topicOf(symKey)
    proposal.sessionTopic = sessionTopic
    await messenger.open(sessionTopic, symKey)
    closeIfOver(proposal, sessionTopic)
  }

  /** What ended a proposal while its topic was being opened could not close it. */
  function closeIfOver(proposal: Proposal, topic: string): void {
    const isOver = proposal.status === 'failed' || proposal.status === 'expired'
    if (isOver) messenger.close(topic, new AppKitError('CANCELLED'))
  }

  function settle(proposal: Proposal, request: PeerRequest): void {
    const { topic, params } = request
    const { peerKey = '', publicKey: self } = proposal
    const judged = readSettlement(params, { topic, self, peerKey, required: {}, now: Date.now() })
    if ('code' in judged) {
      messenger.respond(request, refusal(judged.code)).catch(() => {})
      const details = `settlement ${judged.code}`
      fail(proposal, 'settledInvalid', new AppKitError('SESSION_INVALID', { details }))
      return
    }
    if (!move(proposal, 'settledValid')) return
    onSettled(judged.value)
    finish(proposal, judged.value)
    messenger.respond(request, { result: true }).catch(() => {})
  }

  return {
    async propose({ namespaces, signal }) {
      if (signal?.aborted) throw new AppKitError('CANCELLED')
      const symKey = randomHex32()
      const pairingTopic = topicOf(symKey)
      const { privateKey, publicKey } = generateKeyPair()
      const expiry = Date.now() + lifetime
      const expiryTimestamp = Math.floor(expiry / 1000)
      let settle: Proposal['settle'] = () => {}
      const session = new Promise<Session>((resolve, reject) => {
        settle = (outcome) => (outcome instanceof AppKitError ? reject(outcome) : resolve(outcome))
      })
      // Whoever shows the URI may not be waiting yet.
      session.catch(() => {})
      const cancel = () => fail(begun, 'cancelled', new AppKitError('CANCELLED'))
      const timer = setTimeout(() => fail(begun, 'expired', new AppKitError('PROPOSAL_EXPIRED')), lifetime)
      const begun: Proposal = {
        ...{ pairingTopic, publicKey, privateKey, status: 'proposed' },
        settle(outcome) {
          clearTimeout(timer)
          signal?.removeEventListener('abort', cancel)
          settle(outcome)
        },
      }
      open.add(begun)
      signal?.addEventListener('abort', cancel, { once: true })
      const sent = new Promise<void>((resolve) => {
        const params = {
          relays: [{ protocol: 'irn' }],
          proposer: { publicKey, metadata },
          requiredNamespaces: {},
          optionalNamespaces: namespaces,
          ...{ expiryTimestamp, pairingTopic },
        }
        messenger
          .open(pairingTopic, symKey)
          .then(() => closeIfOver(begun, pairingTopic))
          .then(() =>
            messenger.request(pairingTopic, 'wc_sessionPropose', params, {
              wait: lifetime + 1000,
              onSent: () => resolve(),
            }),
          )
          .then((result) => derive(begun, result))
          .catch((error: AppKitError) => fail(begun, 'refused', error))
      })
      await Promise.race([sent, session])
      const relay = { protocol: 'irn' }
      const uri = writePairingUri({ topic: pairingTopic, symKey, relay, expiryTimestamp })
      return { uri, expiry, session }
    },
    answer(request) {
      const { method, topic } = request
      for (const proposal of open) {
        if (topic === proposal.sessionTopic && method === 'wc_sessionSettle') {
          settle(proposal, request)
          return true
        }
        if (topic !== proposal.pairingTopic) continue
        const isKnown = method === 'wc_pairingPing' || method === 'wc_pairingDelete'
        if (method === 'wc_pairingDelete') fail(proposal, 'refused', new AppKitError('USER_REJECTED'))
        else messenger.respond(request, isKnown ? { result: true } : refusal(10001)).catch(() => {})
        return true
      }
      return false
    },
    stop() {
      for (const proposal of [...open]) fail(proposal, 'cancelled', new AppKitError('CANCELLED'))
    },
  }
}
