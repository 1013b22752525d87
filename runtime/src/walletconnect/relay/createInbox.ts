import { reportHostError } from '../../errors/hostCalls.js'
import { messageIdOf } from '../crypto/keys.js'
import type { SeenMessages } from './createSeenMessages.js'
import type { RelayMessage } from './frames.js'

/** Incoming messages. Each is handled once, those of a topic in order. */
export interface Inbox {
  /** @returns resolves when the relay may delete the message; false if the relay must send it again. */
  receive(message: RelayMessage): Promise<boolean>
}

/** Further messages stay at the relay. */
const maxPending = 1000

/**
 * @param deliver - handles a message. Its errors are reported, and the message counts as handled. If it is or resolves to
 *   `false`, the message could not be opened: it is not listed, because anybody can make such messages without end, and
 *   they would push others out of the list.
 */
export function createInbox(deliver: (message: RelayMessage) => unknown, seen: SeenMessages): Inbox {
  const pending = new Map<string, Promise<boolean>>()
  const lastOfTopic = new Map<string, Promise<unknown>>()

  async function handle(message: RelayMessage, before: Promise<unknown> | undefined) {
    const messageId = await messageIdOf(message.message)
    await before
    if (seen.has(message.topic, messageId)) return true
    let isOpened = true
    try {
      isOpened = (await deliver(message)) !== false
    } catch (error) {
      reportHostError(error)
    }
    // After it was handled: a page that is closed before gets it again.
    if (isOpened) seen.add(message.topic, messageId)
    return true
  }

  return {
    receive(message) {
      const { topic } = message
      const key = `${topic}:${message.message}`
      const present = pending.get(key)
      if (present !== undefined) return present
      if (pending.size >= maxPending) return Promise.resolve(false)
      const handled = handle(message, lastOfTopic.get(topic))
      pending.set(key, handled)
      lastOfTopic.set(topic, handled)
      return handled.finally(() => {
        pending.delete(key)
        if (lastOfTopic.get(topic) === handled) lastOfTopic.delete(topic)
      })
    },
  }
}
