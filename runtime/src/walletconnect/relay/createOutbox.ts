import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayReply } from './openRelaySocket.js'
import type { PublishOptions } from './publishOptions.js'

/** Outgoing messages. Each is sent until the relay has accepted it, in order. */
export interface Outbox {
  /**
   * @throws AppKitError RELAY_UNREACHABLE if the relay does not accept it in time, RELAY_FAILED if it refuses
   *   it, CANCELLED, or the reason why the relay refuses the app.
   */
  publish(
    topic: string,
    message: string,
    options: PublishOptions & { readonly signal?: AbortSignal },
  ): Promise<void>
  readonly size: number
  /** Sends all of them again: a new connection has no state of the last one. */
  flush(): void
  /** Nothing is sent any more. */
  fail(error: AppKitError): void
}

interface Entry {
  readonly params: Readonly<Record<string, unknown>>
  readonly settle: (error?: AppKitError) => void
  isOver: boolean
}

/**
 * How long a relay may take to accept a message, in ms. A message with a shorter lifetime is dropped earlier.
 */
const maxWait = 60_000
/** When an unacknowledged message is sent again, in ms. The relay stores it once. */
const resendAfter = 10_000

/**
 * @param send - calls the relay. Undefined if it is not ready.
 */
export function createOutbox(
  send: (method: string, params: unknown, wait: number) => Promise<RelayReply> | undefined,
): Outbox {
  const entries = new Set<Entry>()

  async function deliver(entry: Entry): Promise<void> {
    const reply = await send('irn_publish', entry.params, resendAfter)
    if (entry.isOver || reply === undefined) return
    if (reply.kind === 'result') entry.settle()
    else if (reply.kind === 'error')
      entry.settle(new AppKitError('RELAY_FAILED', { details: `${reply.code} ${reply.words}` }))
    // The same envelope, so that it is not taken for another message. If the connection is lost, it is sent
    // when it is back.
    else void deliver(entry)
  }

  return {
    publish(topic, message, { signal, ...options }) {
      return new Promise((resolve, reject) => {
        const wait = Math.min(options.ttl * 1000, maxWait)
        const cancel = () => entry.settle(new AppKitError('CANCELLED'))
        const timer = setTimeout(() => entry.settle(new AppKitError('RELAY_UNREACHABLE')), wait)
        const entry: Entry = {
          params: { topic, message, ...options },
          isOver: false,
          settle(error) {
            if (entry.isOver) return
            entry.isOver = true
            entries.delete(entry)
            clearTimeout(timer)
            signal?.removeEventListener('abort', cancel)
            if (error === undefined) resolve()
            else reject(error)
          },
        }
        entries.add(entry)
        if (signal?.aborted) cancel()
        else {
          signal?.addEventListener('abort', cancel, { once: true })
          void deliver(entry)
        }
      })
    },
    get size() {
      return entries.size
    },
    flush() {
      for (const entry of entries) void deliver(entry)
    },
    fail(error) {
      for (const entry of entries) entry.settle(error)
    },
  }
}
