import { reportHostError } from '../../errors/AppKitError.js'
import { messageIdOf } from '../crypto/keys.js'
import type { SeenMessages } from './createSeenMessages.js'
import type { RelayMessage } from './frames.js'

/** Messages on their way in: each is dealt with once, those of a topic one after the other. */
export interface Inbox {
  /** @returns settles when the relay may forget the message; false when it has to bring it again. */
  receive(message: RelayMessage): Promise<boolean>
}

/** More than these at a time are left with the relay. */
const mostInHand = 1000

/**
 * @param deliver - deals with a message; what it throws is reported, and the message counts as dealt with.
 */
export function createInbox(deliver: (message: RelayMessage) => unknown, seen: SeenMessages): Inbox {
  const inHand = new Map<string, Promise<boolean>>()
  const lastOfTopic = new Map<string, Promise<unknown>>()

  async function handle(message: RelayMessage, messageId: string, before: Promise<unknown> | undefined) {
    await before
    try {
      await deliver(message)
    } catch (error) {
      reportHostError(error)
    }
    // After it was dealt with: a page that is killed in between gets it again.
    seen.add(message.topic, messageId)
    return true
  }

  return {
    receive(message) {
      const { topic } = message
      const messageId = messageIdOf(message.message)
      if (seen.has(topic, messageId)) return Promise.resolve(true)
      const key = `${topic}:${messageId}`
      const present = inHand.get(key)
      if (present !== undefined) return present
      if (inHand.size >= mostInHand) return Promise.resolve(false)
      const handled = handle(message, messageId, lastOfTopic.get(topic))
      inHand.set(key, handled)
      lastOfTopic.set(topic, handled)
      return handled.finally(() => {
        inHand.delete(key)
        if (lastOfTopic.get(topic) === handled) lastOfTopic.delete(topic)
      })
    },
  }
}
