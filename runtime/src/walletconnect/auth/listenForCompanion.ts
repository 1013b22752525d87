import { AppKitError } from '../../errors/AppKitError.js'
import { deriveSymKey, topicOf } from '../crypto/keys.js'
import { ignoreUnreachable, type Messenger, type PeerAnswer } from '../rpc/createMessenger.js'
import { failureOf } from '../rpc/refusal.js'
import type { SentCompanion, Settled, Signed } from '../session/proposal.js'
import type { Session } from '../session/session.js'

/**
 * Reads the answer to a companion. `session` is what both sides hold by it; undefined when it gives none.
 *
 * @throws AppKitError SESSION_INVALID
 */
export type ReadAnswer = (
  answer: PeerAnswer,
  keys: { readonly self: string; readonly topic: string },
) => Promise<{ readonly session: Session | undefined; readonly signed: Signed }>

/**
 * Waits for the answer of a wallet to a companion. It arrives on a separate topic, encrypted with the key of the wallet. If
 * the answer is refused, the wallet is notified that there is no session.
 *
 * @param onOutcome - called with the outcome or the error. Returns whether the outcome is accepted.
 * @returns a promise that resolves when the topic is subscribed.
 */
export async function listenForCompanion(
  messenger: Messenger,
  read: ReadAnswer,
  { id, privateKey, publicKey: self, wait }: SentCompanion,
  onOutcome: (outcome: Settled | AppKitError) => boolean,
): Promise<void> {
  const responseTopic = await topicOf(self)

  async function take(answer: PeerAnswer): Promise<void> {
    const symKey = await deriveSymKey(privateKey, answer.senderPublicKey)
    if (symKey === undefined) {
      onOutcome(new AppKitError('SESSION_INVALID', { details: 'senderPublicKey' }))
      return
    }
    const topic = await topicOf(symKey)
    try {
      const outcome = await read(answer, { self, topic })
      if (outcome.session !== undefined) await messenger.open(topic, symKey).catch(ignoreUnreachable)
      if (!onOutcome(outcome)) await leave(messenger, topic, symKey)
    } catch (cause) {
      onOutcome(cause instanceof AppKitError ? cause : new AppKitError('SESSION_INVALID', { cause }))
      await leave(messenger, topic, symKey)
    }
  }

  messenger.waitFor(responseTopic, id, { wait }).then(take, (error: AppKitError) => {
    // A wallet that does not support the method answers the proposal.
    if (error.code !== 'WALLET_METHOD_UNSUPPORTED') onOutcome(error)
  })
  return messenger.openSealed(responseTopic, privateKey)
}

/** Notifies a wallet that its session was refused. */
async function leave(messenger: Messenger, topic: string, symKey: string): Promise<void> {
  try {
    await messenger.open(topic, symKey)
    await messenger.notify(topic, 'wc_sessionDelete', failureOf(7000))
  } catch {
    // The wallet gets an error with its next request.
  }
  messenger.close(topic, new AppKitError('SESSION_INVALID'))
}
