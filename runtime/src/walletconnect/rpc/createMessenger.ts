import { AppKitError } from '../../errors/AppKitError.js'
import {
  openEnvelope,
  readRelayMessage,
  type SealEnvelopeParameters,
  sealEnvelope,
  toRelayMessage,
} from '../crypto/envelope.js'
import { deriveSymKey } from '../crypto/keys.js'
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
import { advance, type RequestEvent, type RequestStatus, requestTable } from './requestMachine.js'

/** A request from the peer. */
export interface PeerRequest {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** In ms since 1970, by the clock of the relay. */
  readonly publishedAt: number
  /** Another tab of the app answers it. */
  readonly isAnswered?: boolean
}

export type Answer = { readonly result: unknown } | { readonly error: PeerFailure }

export interface WaitOptions {
  /** How long the peer may take, in ms. */
  readonly wait: number
  readonly signal?: AbortSignal
}

export interface SendOptions {
  readonly id: number
  /** How long the relay keeps the request, in seconds. Default: that of the method. */
  readonly ttl?: number
  readonly signal?: AbortSignal
}

export interface RequestOptions extends WaitOptions, Partial<SendOptions> {
  /** Called when the relay has accepted it. */
  readonly onSent?: (id: number) => void
}

/** The peer's answer, and the sender's key if the envelope has one. */
export interface PeerAnswer {
  readonly result: unknown
  readonly senderPublicKey?: string
}

/** Sends and receives payloads on topics: it encrypts, decrypts, and matches answers to requests. */
export interface Messenger {
  /** Stores the key of a topic and listens to it. */
  open(topic: string, symKey: string): Promise<void>
  /** Listens to envelopes for a key of ours, until `close`. The envelope has the sender's key. */
  openSealed(topic: string, privateKey: string): Promise<void>
  /** Ends a topic: its key is deleted, and open requests on it reject with `error`. */
  close(topic: string, error: AppKitError): void
  /** Sends a request. Resolves when the relay has accepted it. */
  send(topic: string, method: WalletConnectMethod, params: unknown, options: SendOptions): Promise<void>
  /**
   * Waits for the answer to a request of this page or an earlier one.
   *
   * @throws AppKitError the peer's error, WALLET_TIMEOUT, CANCELLED.
   */
  waitFor(topic: string, id: number, options: WaitOptions): Promise<PeerAnswer>
  /**
   * @returns the peer's result.
   * @throws AppKitError the peer's error, WALLET_TIMEOUT, CANCELLED, or why the relay did not accept it.
   */
  request(
    topic: string,
    method: WalletConnectMethod,
    params: unknown,
    options: RequestOptions,
  ): Promise<unknown>
  /** Sends a request without waiting for its answer. */
  notify(topic: string, method: WalletConnectMethod, params: unknown): Promise<void>
  respond(
    request: Pick<PeerRequest, 'topic' | 'id' | 'method'>,
    answer: Answer,
    kind?: 'response' | 'reject' | 'autoReject',
  ): Promise<void>
  /** Answers on a topic whose key the receiver derives from the sender's, which the envelope carries. */
  respondSealed(
    request: Pick<PeerRequest, 'topic' | 'id' | 'method'>,
    answer: Answer,
    keys: { readonly symKey: string; readonly senderPublicKey: string },
    kind?: 'response' | 'reject' | 'autoReject',
  ): Promise<void>
  /** Takes a message from the relay. @returns whether it could be opened. */
  deliver(message: RelayMessage): Promise<boolean>
}

/** An open request. */
interface OpenRequest {
  readonly topic: string
  /** @returns whether the event changed its state. */
  move(event: RequestEvent, outcome?: PeerAnswer | AppKitError): boolean
}

export interface CreateMessengerParameters {
  readonly keys: KeyStore
  /** Called when it is used, because a relay client is created with `deliver`. */
  readonly relay: () => RelayClient
  /** Handles a request from the peer, and must answer it. */
  readonly onRequest: (request: PeerRequest) => unknown
}

interface State extends CreateMessengerParameters {
  readonly open: Map<number, OpenRequest>
  /** Topics and ids of requests that were handled, so that none is handled twice in another envelope. */
  readonly handled: Set<string>
  /** Keys of ours, for envelopes with the sender's key, by topic. */
  readonly privateKeys: Map<string, string>
}

/** How many handled requests are remembered. */
const maxHandled = 500

/** For a topic that is opened: it is listened to as soon as the relay is back. */
export function ignoreUnreachable(error: AppKitError): void {
  if (error.code !== 'RELAY_UNREACHABLE') throw error
}

export function createMessenger(parameters: CreateMessengerParameters): Messenger {
  const state: State = { ...parameters, open: new Map(), handled: new Set(), privateKeys: new Map() }
  const { keys, open, privateKeys, relay } = state
  return {
    async open(topic, symKey) {
      await keys.write(topic, symKey)
      await relay().subscribe(topic)
    },
    async openSealed(topic, privateKey) {
      privateKeys.set(topic, privateKey)
      await relay().subscribe(topic)
    },
    close(topic, error) {
      for (const each of [...open.values()]) if (each.topic === topic) each.move('ended', error)
      privateKeys.delete(topic)
      relay().unsubscribe(topic)
      void keys.remove(topic)
    },
    send: (topic, method, params, options) => send(state, topic, method, params, options),
    waitFor: (topic, id, options) => openRequest(state, topic, id, options).answer,
    async request(topic, method, params, { onSent, id = nextPayloadId(), ...options }) {
      const { answer, move } = openRequest(state, topic, id, options)
      if (!options.signal?.aborted)
        send(state, topic, method, params, { id, ...options }).then(
          () => {
            if (move('taken')) onSent?.(id)
          },
          (error) => move('undelivered', error),
        )
      return (await answer).result
    },
    async notify(topic, method, params) {
      const message = await seal(state, topic, { id: nextPayloadId(), method, params })
      await relay().publish(topic, message, publishOptionsOf(method, 'request'))
    },
    async respond({ topic, id, method }, answer, kind = 'response') {
      remember(state, `${topic}:${id}`)
      const message = await seal(state, topic, { id, ...answer })
      await relay().publish(topic, message, answerOptionsOf(method, kind))
    },
    async respondSealed({ topic, id, method }, answer, sealing, kind = 'response') {
      await relay().publish(topic, sealWith(sealing, { id, ...answer }), answerOptionsOf(method, kind))
    },
    deliver: (message) => deliver(state, message),
  }
}

const answerOptionsOf = (method: string, kind: 'response' | 'reject' | 'autoReject') =>
  isWalletConnectMethod(method) ? publishOptionsOf(method, kind) : unknownMethodOptions

const sealWith = (keys: SealEnvelopeParameters, payload: Readonly<Record<string, unknown>>) =>
  toRelayMessage(sealEnvelope(JSON.stringify({ jsonrpc: '2.0', ...payload }), keys))

async function seal(
  { keys }: State,
  topic: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<string> {
  const symKey = await keys.read(topic)
  if (symKey === undefined) throw new AppKitError('SESSION_ENDED')
  return sealWith({ symKey }, payload)
}

async function send(
  state: State,
  topic: string,
  method: WalletConnectMethod,
  params: unknown,
  { id, ttl, signal }: SendOptions,
): Promise<void> {
  const own = publishOptionsOf(method, 'request')
  const message = await seal(state, topic, { id, method, params })
  await state.relay().publish(topic, message, { ...own, ttl: ttl ?? own.ttl, ...(signal && { signal }) })
}

/** Starts to wait for an answer. The request ends when the promise settles. */
function openRequest({ open }: State, topic: string, id: number, { wait, signal }: WaitOptions) {
  let status: RequestStatus = 'queued'
  let settle: (outcome: PeerAnswer | AppKitError) => void = () => {}
  const answer = new Promise<PeerAnswer>((resolve, reject) => {
    settle = (outcome) => (outcome instanceof AppKitError ? reject(outcome) : resolve(outcome))
  })
  const request: OpenRequest = {
    topic,
    move(event, outcome) {
      const next = advance(requestTable, status, event)
      if (next === undefined) return false
      status = next
      if (outcome === undefined) return true
      open.delete(id)
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      settle(outcome)
      return true
    },
  }
  const cancel = () => request.move('cancelled', new AppKitError('CANCELLED'))
  const timer = setTimeout(() => request.move('expired', new AppKitError('WALLET_TIMEOUT')), wait)
  open.set(id, request)
  if (signal?.aborted) cancel()
  else signal?.addEventListener('abort', cancel, { once: true })
  return { answer, move: request.move }
}

async function deliver(state: State, relayMessage: RelayMessage): Promise<boolean> {
  const { topic, message, publishedAt, isAnswered = false } = relayMessage
  const envelope = readRelayMessage(message)
  if (envelope === undefined) return false
  const senderPublicKey = envelope.type === 1 ? envelope.senderPublicKey : undefined
  const symKey =
    senderPublicKey === undefined
      ? await state.keys.read(topic)
      : await deriveSymKey(state.privateKeys.get(topic) ?? '', senderPublicKey)
  const text = symKey === undefined ? undefined : openEnvelope(envelope, symKey)
  if (text === undefined) return false
  const payload = readPayload(text)
  if (payload === undefined) return true
  if (payload.kind === 'request') {
    const request = { topic, publishedAt, isAnswered, ...payload }
    if (senderPublicKey === undefined && !isRepeated(state, request)) await state.onRequest(request)
    return true
  }
  const request = state.open.get(payload.id)
  if (request?.topic !== topic) return true
  if (payload.kind === 'error') request.move('refused', toPeerError(payload.error))
  else request.move('answered', { result: payload.result, ...(senderPublicKey && { senderPublicKey }) })
  return true
}

function isRepeated(state: State, { topic, id, isAnswered }: PeerRequest): boolean {
  const key = `${topic}:${id}`
  if (state.handled.has(key)) return true
  // If the other tab is closed before it answers, the message comes again.
  if (!isAnswered) remember(state, key)
  return false
}

function remember({ handled }: State, key: string): void {
  handled.add(key)
  if (handled.size > maxHandled) handled.delete(handled.keys().next().value ?? '')
}
