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
import { readStoredProposals, storeProposal } from './storedProposals.js'

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
  const { claim, keys, messenger, onSettled, proposals, restoreCompanion, storage } = parameters
  const { all, fail, finish, move } = proposals

  function settle(proposal: OpenProposal, request: PeerRequest): void {
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
    finish(proposal, { session: judged.value })
    messenger.respond(request, { result: true }).catch(() => {})
  }

  /** Handles the answer to a companion of this page or an earlier one. Resolves when it has subscribed. */
  async function awaitCompanion(
    proposal: OpenProposal,
    companion: Companion,
    waiting: { readonly id: number; readonly wait: number },
  ): Promise<void> {
    const { privateKey, publicKey } = proposal
    proposal.responseTopic = await topicOf(publicKey)
    if (!all.has(proposal)) return
    await companion.listen(messenger, { ...waiting, privateKey, publicKey }, (outcome) => {
      if (outcome instanceof AppKitError) {
        // The first answer counts. If the wallet has answered the proposal, it continues.
        if (proposal.status === 'proposed') fail(proposal, 'refused', outcome)
        return false
      }
      if (!move(proposal, 'authenticated')) return false
      if (outcome.session !== undefined) onSettled(outcome.session, outcome.signed)
      finish(proposal, outcome)
      return true
    })
  }

  return {
    async accompany(proposal, companion) {
      const { pairingTopic, publicKey } = proposal
      const { asked, method, params } = companion
      const id = nextPayloadId()
      proposal.companion = { id, asked }
      proposals.store(proposal)
      await awaitCompanion(proposal, companion, { id, wait: proposalLifetime + 1000 })
      await messenger.send(pairingTopic, method, params(publicKey), { id })
    },
    async restore() {
      for (const stored of readStoredProposals(storage)) {
        const { companion: kept, expiry, id, pairingTopic, peerKey, publicKey } = stored
        const isOpen = [...all].some((each) => each.pairingTopic === pairingTopic)
        const release = isOpen ? undefined : await claim(pairingTopic)
        if (release === undefined) continue
        const wait = expiry + answerLifetime - Date.now()
        const [privateKey, symKey] = [await keys.read(publicKey), await keys.read(pairingTopic)]
        if (wait <= 0 || privateKey === undefined || symKey === undefined) {
          storeProposal(storage, pairingTopic, undefined)
          for (const name of [publicKey, pairingTopic]) void keys.remove(name)
          release()
          continue
        }
        const { begun } = proposals.begin({ ...stored, privateKey }, { wait, release })
        if (peerKey !== undefined) {
          void proposals.derive(begun, { responderPublicKey: peerKey }).catch(() => {})
          continue
        }
        const companion = kept && (await restoreCompanion(kept.asked).catch(() => undefined))
        if (kept && companion) void awaitCompanion(begun, companion, { id: kept.id, wait }).catch(() => {})
        messenger
          .waitFor(pairingTopic, id, { wait })
          .then(({ result }) => proposals.derive(begun, result))
          .catch((error: AppKitError) => fail(begun, 'refused', error))
        // The relay client reconnects by itself, and then receives the stored messages.
        void messenger.open(pairingTopic, symKey).catch(() => {})
      }
    },
    answer(request) {
      const { method, topic } = request
      for (const proposal of all) {
        if (topic === proposal.sessionTopic && method === 'wc_sessionSettle') {
          settle(proposal, request)
          return true
        }
        if (topic !== proposal.pairingTopic) continue
        const isKnown = method === 'wc_pairingPing' || method === 'wc_pairingDelete'
        // Some wallets delete the pairing after their answer.
        if (method !== 'wc_pairingDelete' || proposal.status !== 'proposed')
          messenger.respond(request, isKnown ? { result: true } : refusal(10001)).catch(() => {})
        else fail(proposal, 'refused', new AppKitError('USER_REJECTED'))
        return true
      }
      return false
    },
  }
}
