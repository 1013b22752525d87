import { createHash } from 'node:crypto'
import { fieldsOf } from '../../../common/records.js'
import type { RelaySide } from './callMethods.js'
import { type Call, callMethod, RelayRefusal } from './callMethods.js'
import { createMailboxes, type Mailboxes, type StoredMessage } from './createMailboxes.js'
import type { RelayEntry, RelayLog } from './relayLog.js'

/** One connection of a client. A client can have several. */
export interface RelayConnection {
  /** Takes a frame as text. */
  receive(text: string): void
  /** The connection is closed. Unacknowledged messages go to the client's next one. */
  close(): void
}

export interface Relay {
  /**
   * @param clientId did:key of the client
   * @param send sends a frame to it
   */
  connect(clientId: string, send: (text: string) => void): RelayConnection
  /** Settles when the calls that were taken are answered. */
  settle(): Promise<void>
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

/**
 * A relay without a network: frames in, frames out.
 * @param log shared with other relays. Without one, it is the only relay
 */
export function createRelay(now: () => number = Date.now, log: RelayLog | null = null): Relay {
  const mailboxes = createMailboxes(now)
  const listeners = new Map<string, Set<Listener>>()
  log?.follow(apply)
  const sweeping = setInterval(() => mailboxes.sweep(), SWEEP_MS)
  sweeping.unref()
  const underWay = new Set<Promise<void>>()
  let lastId = now() * 1000

  /** Takes the entries of all relays, also its own, so that all have the same order. */
  function apply(entry: RelayEntry): void {
    if (entry.kind === 'delivered') {
      mailboxes.find(entry.topic, entry.id)?.deliveredTo.add(entry.clientId)
      return
    }
    const { kind: _, publishedAt, ttl, ...message } = entry
    push(mailboxes.put(message, ttl, publishedAt))
  }

  function push(message: StoredMessage | null): void {
    if (message === null) return
    for (const each of listeners.get(message.topic) ?? []) {
      if (each.clientId !== message.from && !message.deliveredTo.has(each.clientId)) each.push(message)
    }
  }

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
        // A client that never acknowledges gets them again, without filling the memory.
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
      publish(given, ttl) {
        const message = { ...given, from: clientId }
        const room = mailboxes.check(message)
        if (room === 'full') throw new RelayRefusal(-32000, 'The mailbox is full')
        if (room === 'known') return true
        if (log === null) {
          push(mailboxes.put(message, ttl))
          return true
        }
        return log.append({ kind: 'message', ...message, ttl, publishedAt: now() }).then(
          () => true as const,
          () => {
            throw new RelayRefusal(-32000, 'The relay cannot store messages now')
          },
        )
      },
      markDelivered({ deliveredTo, id, topic }) {
        deliveredTo.add(clientId)
        // If it is lost, the message comes again, and the client recognises it.
        log?.append({ kind: 'delivered', topic, id, clientId }).catch(() => {})
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
          // A message that was written to a socket is not delivered: the client may never have read it.
          const message = unacknowledged.get(Number(id))
          if (message !== undefined) side.markDelivered(message)
          unacknowledged.delete(Number(id))
          return
        }
        if (typeof method !== 'string' || (typeof id !== 'number' && typeof id !== 'string')) {
          return say(refuse(null, -32600, 'Not a request'))
        }
        const reply = answer(side, { id, method, params })
        if (!(reply instanceof Promise)) return say(reply)
        const saying: Promise<void> = reply.then(say).finally(() => underWay.delete(saying))
        underWay.add(saying)
      },
      close() {
        isOpen = false
        for (const topic of [...topics]) side.unsubscribe(topic)
      },
    }
  }

  return {
    connect,
    mailboxes,
    close: () => clearInterval(sweeping),
    settle: async () => void (await Promise.allSettled(underWay)),
  }
}

function answer(side: RelaySide, { id, method, params }: Call & { readonly id: number | string }): unknown {
  const give = (result: unknown) => ({ id, jsonrpc: '2.0', result })
  const complain = (error: unknown) => {
    if (error instanceof RelayRefusal) return refuse(id, error.code, error.message)
    throw error
  }
  try {
    const result = callMethod(side, { method, params })
    return result instanceof Promise ? result.then(give, complain) : give(result)
  } catch (error) {
    return complain(error)
  }
}

function refuse(id: number | string | null, code: number, message: string): unknown {
  return { id, jsonrpc: '2.0', error: { code, message } }
}

function parseFrame(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const frame: unknown = JSON.parse(text)
    return fieldsOf(frame)
  } catch {
    return null
  }
}
