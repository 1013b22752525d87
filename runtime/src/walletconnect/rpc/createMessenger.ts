import { AppKitError } from '../../errors/AppKitError.js'
import { openEnvelope, readRelayMessage, sealEnvelope, toRelayMessage } from '../crypto/envelope.js'
import type { KeyStore } from '../keyStore/createKeyStore.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import {
  isWalletConnectMethod,
  publishOptionsOf,
  unknownMethodOptions,
  type WalletConnectMethod,
} from '../relay/publishOptions.js'
import { nextPayloadId, type PeerFailure, readPayload } from './payload.js'
import { toPeerError } from './peerError.js'

/** A request of the peer. */
export interface PeerRequest {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** In ms since 1970; the relay's word. */
  readonly publishedAt: number
}

export type Answer = { readonly result: unknown } | { readonly error: PeerFailure }

export interface RequestOptions {
  /** How long the peer may take, in ms. */
  readonly wait: number
  /** How long the relay keeps the request, in seconds; that of the method when absent. */
  readonly ttl?: number
  readonly id?: number
  readonly signal?: AbortSignal
  /** The relay has taken it. */
  readonly onSent?: (id: number) => void
}

/** Sends and reads payloads on topics: it seals, opens, and brings answers to their requests. */
export interface Messenger {
  /** Keeps the key of a topic and listens to it. */
  open(topic: string, symKey: string): Promise<void>
  /** Ends a topic: its key goes, what waits for an answer on it is told `error`. */
  close(topic: string, error: AppKitError): void
  /**
   * @returns the peer's result.
   * @throws AppKitError what the peer answered, WALLET_TIMEOUT, CANCELLED, or why the relay did not take it.
   */
  request(
    topic: string,
    method: WalletConnectMethod,
    params: unknown,
    options: RequestOptions,
  ): Promise<unknown>
  /** Sends a request whose answer nobody waits for. */
  notify(topic: string, method: WalletConnectMethod, params: unknown): Promise<void>
  respond(
    request: Pick<PeerRequest, 'topic' | 'id' | 'method'>,
    answer: Answer,
    kind?: 'response' | 'reject' | 'autoReject',
  ): Promise<void>
  /** Takes what the relay brings. */
  deliver(message: RelayMessage): Promise<void>
}

interface Waiting {
  readonly topic: string
  readonly settle: (answer: Answer) => void
}

/** How many requests are remembered, so that none is dealt with twice in another envelope. */
const mostRemembered = 500

/**
 * @param parameters.relay asked for when it is used, because a relay client is given `deliver`.
 * @param parameters.onRequest deals with a request of the peer; answering it is up to it.
 */
export function createMessenger(parameters: {
  readonly keys: KeyStore
  readonly relay: () => RelayClient
  readonly onRequest: (request: PeerRequest) => unknown
}): Messenger {
  const { keys, relay, onRequest } = parameters
  const waiting = new Map<number, Waiting>()
  const remembered = new Set<string>()

  async function seal(topic: string, payload: Readonly<Record<string, unknown>>): Promise<string> {
    const symKey = await keys.read(topic)
    if (symKey === undefined) throw new AppKitError('SESSION_ENDED')
    return toRelayMessage(sealEnvelope(JSON.stringify({ jsonrpc: '2.0', ...payload }), { symKey }))
  }

  function isRepeated({ topic, id }: { readonly topic: string; readonly id: number }): boolean {
    const key = `${topic}:${id}`
    if (remembered.has(key)) return true
    remembered.add(key)
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
    return false
  }

  return {
    async open(topic, symKey) {
      await keys.write(topic, symKey)
      await relay().subscribe(topic)
    },
    close(topic, error) {
      for (const each of [...waiting.values()]) {
        if (each.topic === topic) each.settle({ error: { message: '', data: error } })
      }
      relay().unsubscribe(topic)
      void keys.remove(topic)
    },
    request(topic, method, params, { wait, ttl, id = nextPayloadId(), signal, onSent }) {
      return new Promise((resolve, reject) => {
        const finish = () => {
          waiting.delete(id)
          clearTimeout(timer)
          signal?.removeEventListener('abort', cancel)
        }
        const fail = (error: unknown) => {
          finish()
          reject(error)
        }
        const cancel = () => fail(new AppKitError('CANCELLED'))
        const timer = setTimeout(() => fail(new AppKitError('WALLET_TIMEOUT')), wait)
        const settle = (answer: Answer) => {
          finish()
          if ('result' in answer) resolve(answer.result)
          else if (answer.error.data instanceof AppKitError) reject(answer.error.data)
          else reject(toPeerError(answer.error))
        }
        if (signal?.aborted) return cancel()
        signal?.addEventListener('abort', cancel, { once: true })
        waiting.set(id, { topic, settle })
        const own = publishOptionsOf(method, 'request')
        const options = { ...own, ttl: ttl ?? own.ttl, ...(signal && { signal }) }
        seal(topic, { id, method, params })
          .then((message) => relay().publish(topic, message, options))
          .then(() => onSent?.(id))
          .catch(fail)
      })
    },
    async notify(topic, method, params) {
      const message = await seal(topic, { id: nextPayloadId(), method, params })
      await relay().publish(topic, message, publishOptionsOf(method, 'request'))
    },
    async respond({ topic, id, method }, answer, kind = 'response') {
      const message = await seal(topic, { id, ...answer })
      const options = isWalletConnectMethod(method) ? publishOptionsOf(method, kind) : unknownMethodOptions
      await relay().publish(topic, message, options)
    },
    async deliver({ topic, message, publishedAt }) {
      const envelope = readRelayMessage(message)
      const symKey = await keys.read(topic)
      if (envelope?.type !== 0 || symKey === undefined) return
      const text = openEnvelope(envelope, symKey)
      const payload = text === undefined ? undefined : readPayload(text)
      if (payload === undefined) return
      if (payload.kind !== 'request') {
        const waits = waiting.get(payload.id)
        if (waits?.topic === topic) waits.settle(payload)
      } else if (!isRepeated({ topic, id: payload.id })) {
        await onRequest({ topic, publishedAt, ...payload })
      }
    },
  }
}
