import { AppKitError } from '../../errors/AppKitError.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { topicOf } from '../crypto/keys.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { Messenger, PeerRequest } from '../rpc/createMessenger.js'
import { nextPayloadId } from '../rpc/payload.js'
import { refusal } from '../rpc/refusal.js'
import { type CreateProposalsParameters, proposalLifetime } from './createProposals.js'
import type { Companion, OpenProposal, OpenProposals, Signed } from './proposal.js'
import type { Session } from './session.js'
import { readSettlement } from './sessionRules.js'
import { readStoredProposals, type StoredProposal, storeProposal } from './storedProposals.js'

/** The answers of wallets to proposals, until there is a session. */
export interface WalletAnswers {
  /** Handles a request on the topic of a proposal. Returns false for other topics. */
  answer(request: PeerRequest): boolean
  /** Sends the companion, which a wallet can answer instead of the proposal, and handles its answer. */
  accompany(proposal: OpenProposal, companion: Companion): Promise<void>
  /** Waits again for answers to proposals of a closed page. */
  restore(): Promise<void>
}

export interface AnswerWalletsParameters {
  readonly proposals: OpenProposals
  readonly messenger: Messenger
  readonly keys: KeyStore
  readonly storage: StoragePort
  readonly claim: CreateProposalsParameters['claim']
  readonly onSettled: (session: Session, signed?: Signed) => void
  /** Restores the companion of an earlier page. Undefined if it is invalid. */
  readonly restoreCompanion: (asked: unknown) => Promise<Companion | undefined>
}

/** How long after the expiry of a proposal a closed page can still get its answer from the relay. In ms. */
const answerLifetime = 300_000

/** Handles the answers of wallets to proposals. */
export function answerWallets(parameters: AnswerWalletsParameters): WalletAnswers {
  const { messenger, proposals, storage } = parameters
  return {
    async accompany(proposal, companion) {
      const { pairingTopic, publicKey } = proposal
      const { asked, method, params } = companion
      const id = nextPayloadId()
      proposal.companion = { id, asked }
      proposals.store(proposal)
      await awaitCompanion(parameters, proposal, companion, { id, wait: proposalLifetime + 1000 })
      await messenger.send(pairingTopic, method, params(publicKey), { id })
    },
    async restore() {
      for (const stored of readStoredProposals(storage)) await restoreProposal(parameters, stored)
    },
    answer(request) {
      const { method, topic } = request
      for (const proposal of proposals.all) {
        if (topic === proposal.sessionTopic && method === 'wc_sessionSettle') {
          settle(parameters, proposal, request)
          return true
        }
        if (topic === proposal.pairingTopic) {
          answerOnPairing(parameters, proposal, request)
          return true
        }
      }
      return false
    },
  }
}

function settle(
  { messenger, onSettled, proposals }: AnswerWalletsParameters,
  proposal: OpenProposal,
  request: PeerRequest,
): void {
  const { topic, params } = request
  const { peerKey = '', publicKey: self } = proposal
  const judged = readSettlement(params, { topic, self, peerKey, required: {}, now: Date.now() })
  if ('code' in judged) {
    messenger.respond(request, refusal(judged.code)).catch(() => {})
    const details = `settlement ${judged.code}`
    proposals.fail(proposal, 'settledInvalid', new AppKitError('SESSION_INVALID', { details }))
    return
  }
  if (!proposals.move(proposal, 'settledValid')) return
  onSettled(judged.value)
  proposals.finish(proposal, { session: judged.value })
  messenger.respond(request, { result: true }).catch(() => {})
}

function answerOnPairing(
  { messenger, proposals }: AnswerWalletsParameters,
  proposal: OpenProposal,
  request: PeerRequest,
): void {
  const { method } = request
  const isKnown = method === 'wc_pairingPing' || method === 'wc_pairingDelete'
  // Some wallets delete the pairing after their answer.
  if (method !== 'wc_pairingDelete' || proposal.status !== 'proposed')
    messenger.respond(request, isKnown ? { result: true } : refusal(10001)).catch(() => {})
  else proposals.fail(proposal, 'refused', new AppKitError('USER_REJECTED'))
}

/** Handles the answer to a companion of this page or an earlier one. Resolves when it has subscribed. */
async function awaitCompanion(
  { messenger, onSettled, proposals }: AnswerWalletsParameters,
  proposal: OpenProposal,
  companion: Companion,
  waiting: { readonly id: number; readonly wait: number },
): Promise<void> {
  const { privateKey, publicKey } = proposal
  proposal.responseTopic = await topicOf(publicKey)
  if (!proposals.all.has(proposal)) return
  await companion.listen(messenger, { ...waiting, privateKey, publicKey }, (outcome) => {
    if (outcome instanceof AppKitError) {
      // The first answer counts. If the wallet has answered the proposal, it continues.
      if (proposal.status === 'proposed') proposals.fail(proposal, 'refused', outcome)
      return false
    }
    if (!proposals.move(proposal, 'authenticated')) return false
    if (outcome.session !== undefined) onSettled(outcome.session, outcome.signed)
    proposals.finish(proposal, outcome)
    return true
  })
}

/** Waits again for the answer to a proposal of a closed page. One that another tab waits for is left to it. */
async function restoreProposal(parameters: AnswerWalletsParameters, stored: StoredProposal): Promise<void> {
  const { claim, keys, messenger, proposals, restoreCompanion, storage } = parameters
  const { companion: kept, expiry, id, pairingTopic, peerKey, publicKey } = stored
  const isOpen = [...proposals.all].some((each) => each.pairingTopic === pairingTopic)
  const release = isOpen ? undefined : await claim(pairingTopic)
  if (release === undefined) return
  const wait = expiry + answerLifetime - Date.now()
  const [privateKey, symKey] = [await keys.read(publicKey), await keys.read(pairingTopic)]
  if (wait <= 0 || privateKey === undefined || symKey === undefined) {
    // The next page may get the keys.
    if (wait > 0 && keys.isAway?.()) return release()
    storeProposal(storage, pairingTopic, undefined)
    for (const name of [publicKey, pairingTopic]) void keys.remove(name)
    release()
    return
  }
  const { proposal } = proposals.waitFor({ ...stored, privateKey }, { wait, release })
  if (peerKey !== undefined) {
    void proposals.derive(proposal, { responderPublicKey: peerKey }).catch(() => {})
    return
  }
  const companion = kept && (await restoreCompanion(kept.asked).catch(() => undefined))
  if (kept && companion)
    void awaitCompanion(parameters, proposal, companion, { id: kept.id, wait }).catch(() => {})
  messenger
    .waitFor(pairingTopic, id, { wait })
    .then(({ result }) => proposals.derive(proposal, result))
    .catch((error: AppKitError) => proposals.fail(proposal, 'refused', error))
  // The relay client reconnects by itself, and then receives the stored messages.
  void messenger.open(pairingTopic, symKey).catch(() => {})
}
