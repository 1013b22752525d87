import { createHash } from 'node:crypto'
import { type Call, callMethod, RelayRefusal } from './callMethods.js'
import { createMailboxes, type Mailboxes, type StoredMessage } from './createMailboxes.js'

/** One connection of a client. A client may have several. */
export interface RelayConnection {
  /** Takes a frame as text. */
  receive(text: string): void
  /** It is gone. What it did not acknowledge goes to the client's next one. */
  close(): void
}

/** What methods may do to the relay in the name of a connection. */
export interface RelaySide {
  readonly clientId: string
  readonly mailboxes: Mailboxes
  /** @returns the id of the subscription */
  subscribe(topic: string): string
  unsubscribe(topic: string): void
  /** Pushes a message to whoever listens to its topic now, but for its sender. */
  push(message: StoredMessage): void
  /** Pushes what waits on a topic, after the reply to the present call. */
  pushWaiting(topic: string): void
}

export interface Relay {
  /**
   * @param clientId did:key of the client
   * @param send sends a frame to it
   */
  connect(clientId: string, send: (text: string) => void): RelayConnection
  close(): void
  readonly mailboxes: Mailboxes
}

interface Listener {
  readonly clientId: string
  readonly push: (message: StoredMessage) => void
}

const MAX_TOPICS = 5000
const MAX_UNACKNOWLEDGED = 5000
const SWEEP_MS = 30_000

/** A relay without a network: frames in, frames out. */
export function createRelay(now: () => number = Date.now): Relay {
  const mailboxes = createMailboxes(now)
  const listeners = new Map<string, Set<Listener>>()
  const sweeping = setInterval(() => mailboxes.sweep(), SWEEP_MS)
  sweeping.unref()
  let lastId = now() * 1000

  function connect(clientId: string, send: (text: string) => void): RelayConnection {
    const topics = new Set<string>()
    const unacknowledged = new Map<number, StoredMessage>()
    let isOpen = true

    const say = (frame: unknown): void => {
      if (isOpen) send(JSON.stringify(frame))
    }
    const subscriptionId = (topic: string): string =>
      createHash('sha256')
        .update(topic + clientId)
        .digest('hex')
    const listener: Listener = {
      clientId,
      push(message) {
        lastId += 1
        unacknowledged.set(lastId, message)
        // Who never acknowledges gets them again, but does not fill the memory.
        if (unacknowledged.size > MAX_UNACKNOWLEDGED)
          unacknowledged.delete(unacknowledged.keys().next().value ?? 0)
        const { topic, publishedAt, tag, attestation } = message
        const data = { topic, message: message.message, publishedAt, tag, attestation }
        const params = { id: subscriptionId(topic), data }
        say({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params })
      },
    }
    const side: RelaySide = {
      clientId,
      mailboxes,
      subscribe(topic) {
        if (!topics.has(topic) && topics.size >= MAX_TOPICS) throw new RelayRefusal(-32000, 'Too many topics')
        topics.add(topic)
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
        return subscriptionId(topic)
      },
      unsubscribe(topic) {
        topics.delete(topic)
        listeners.get(topic)?.delete(listener)
        if (listeners.get(topic)?.size === 0) listeners.delete(topic)
      },
      push(message) {
        for (const each of listeners.get(message.topic) ?? []) {
          if (each.clientId !== clientId) each.push(message)
        }
      },
      pushWaiting(topic) {
        setImmediate(() => {
          if (!topics.has(topic)) return
          const underWay = new Set(unacknowledged.values())
          for (const message of mailboxes.waitingFor(topic, clientId)) {
            if (!underWay.has(message)) listener.push(message)
          }
        })
      },
    }

    return {
      receive(text) {
        const frame = parseFrame(text)
        if (frame === null) return say(refuse(null, -32700, 'Not JSON'))
        const { id, method, params } = frame
        if (method === undefined && ('result' in frame || 'error' in frame)) {
          // Written to a socket is not delivered: the client may never have read it.
          unacknowledged.get(Number(id))?.deliveredTo.add(clientId)
          unacknowledged.delete(Number(id))
          return
        }
        if (typeof method !== 'string' || (typeof id !== 'number' && typeof id !== 'string')) {
          return say(refuse(null, -32600, 'Not a request'))
        }
        say(answer(side, { id, method, params }))
      },
      close() {
        isOpen = false
        for (const topic of [...topics]) side.unsubscribe(topic)
      },
    }
  }

  return { connect, mailboxes, close: () => clearInterval(sweeping) }
}

function answer(side: RelaySide, { id, method, params }: Call & { readonly id: number | string }): unknown {
  try {
    return { id, jsonrpc: '2.0', result: callMethod(side, { method, params }) }
  } catch (error) {
    if (error instanceof RelayRefusal) return refuse(id, error.code, error.message)
    throw error
  }
}

function refuse(id: number | string | null, code: number, message: string): unknown {
  return { id, jsonrpc: '2.0', error: { code, message } }
}

function parseFrame(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const frame: unknown = JSON.parse(text)
    return typeof frame === 'object' && frame !== null ? (frame as Record<string, unknown>) : {}
  } catch {
    return null
  }
}
