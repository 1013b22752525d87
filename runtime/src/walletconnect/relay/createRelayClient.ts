import { AppKitError } from '../../errors/AppKitError.js'
import { createMemoryStorage, type StoragePort } from '../../storage/createSafeStorage.js'
import { clientIdOf } from '../crypto/clientId.js'
import { messageIdOf } from '../crypto/keys.js'
import { createInbox } from './createInbox.js'
import { createOutbox } from './createOutbox.js'
import { createSeenMessages } from './createSeenMessages.js'
import { createSubscriptions } from './createSubscriptions.js'
import { type RelayMessage, readFetched } from './frames.js'
import { openRelaySocket, type RelaySocket, type WebSocketLike } from './openRelaySocket.js'
import type { PublishOptions } from './publishOptions.js'
import { type RelayEvent, type RelayState, readRefusal, retryDelay, transition } from './relayMachine.js'
import { connectionUrl, isLoopback, type RelayAddress } from './relayUrl.js'
import { type PageWatch, watchPage } from './watchPage.js'

/** A client of one relay. It connects when something needs it, and comes back by itself. */
export interface RelayClient {
  /** Sends an envelope; settles when the relay has taken it. Errors as of `Outbox`. */
  publish(
    topic: string,
    message: string,
    options: PublishOptions & { readonly signal?: AbortSignal },
  ): Promise<void>
  /**
   * Listens to a topic until `unsubscribe`, over reconnections too.
   *
   * @throws AppKitError RELAY_UNREACHABLE when the relay has not answered within a minute (the topic stays
   *   wanted), CANCELLED, or why the relay does not let us in.
   */
  subscribe(topic: string): Promise<void>
  /** Ends listening. What was seen on the topic is forgotten. */
  unsubscribe(topic: string): void
  /** Looks at once whether the connection holds, and for messages that wait. */
  check(): void
  readonly state: RelayState
  /** Ends everything; what is under way is told CANCELLED. */
  stop(): void
}

export interface CreateRelayClientParameters extends RelayAddress {
  /** Deals with a message. Called once a message, those of a topic one after the other. */
  readonly deliver: (message: RelayMessage) => unknown
  /** Keeps what was seen over a reload. */
  readonly storage?: StoragePort
  readonly createSocket?: (url: string) => WebSocketLike
  readonly page?: PageWatch
  readonly onState?: (state: RelayState) => void
}

/** How often a quiet connection is looked at, how long it may take to answer, when it counts as holding. In ms. */
const heartbeat = 30_000
const answerWait = 5000
/** The user is looking: shorter. */
const returnWait = 2000
const heldAfter = 10_000
const mostFetches = 20

/** Makes a client; nothing is contacted before something is published or subscribed to. */
export function createRelayClient(parameters: CreateRelayClientParameters): RelayClient {
  const { deliver, seed, storage = createMemoryStorage(), url, page = watchPage } = parameters
  const createSocket = parameters.createSocket ?? ((address) => new WebSocket(address))
  const seen = createSeenMessages(storage)
  const inbox = createInbox(deliver, seen)
  let state: RelayState = { status: 'idle' }
  let socket: RelaySocket | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let isChecking = false
  let isStopped = false

  const isOnline = () => isLoopback(url) || page.isOnline()
  const outbox = createOutbox((method, params, wait) =>
    state.status === 'ready' ? socket?.call(method, params, wait) : undefined,
  )
  const subscriptions = createSubscriptions({
    isOpen: () => state.status === 'subscribing' || state.status === 'ready',
    call: (method, params, wait) => socket?.call(method, params, wait),
    subscriptionId: (topic) => messageIdOf(topic + clientIdOf(seed)),
    onSynced: () => dispatch({ type: 'subscribed' }),
    onFailed: () => dispatch({ type: 'lost', online: isOnline() }),
  })
  const isNeeded = () => subscriptions.topics.size > 0 || outbox.size > 0

  function dispatch(event: RelayEvent): void {
    const before = state
    state = transition(state, event)
    if (state === before) return
    for (const timer of timers) clearTimeout(timer)
    timers = []
    if (state.status !== 'subscribing' && state.status !== 'ready') {
      socket?.close()
      socket = undefined
      subscriptions.reset()
    }
    enter(state, before)
    parameters.onState?.(state)
  }

  function enter(now: RelayState, before: RelayState): void {
    const later = (call: () => void, wait: number) => timers.push(setTimeout(call, wait))
    if (now.status === 'connecting') connect()
    else if (now.status === 'subscribing') void subscriptions.sync()
    else if (now.status === 'ready') {
      if (now.attempt > 0) later(() => dispatch({ type: 'held' }), heldAfter)
      else later(beat, heartbeat)
      if (before.status !== 'ready') outbox.flush()
    } else if (now.status === 'waiting') {
      later(() => dispatch({ type: 'retry' }), retryDelay(now.attempt))
    } else if (now.status === 'refused') {
      outbox.fail(now.error)
      subscriptions.fail(now.error)
    }
  }

  function connect(): void {
    const opened: RelaySocket = openRelaySocket({
      create: () => createSocket(connectionUrl(parameters)),
      onOpen: () => dispatch({ type: 'opened' }),
      onPush: (message, acknowledge) => {
        if (message === undefined || !subscriptions.topics.has(message.topic)) return acknowledge()
        void inbox.receive(message).then((isDone) => isDone && acknowledge())
      },
      onClose: (code, reason) => {
        const error = readRefusal(code, reason)
        if (error !== undefined) dispatch({ type: 'refused', error })
        else dispatch(isNeeded() ? { type: 'lost', online: isOnline() } : { type: 'released' })
      },
    })
    socket = opened
  }

  function beat(): void {
    if (!isNeeded()) {
      dispatch({ type: 'released' })
      return
    }
    if (socket !== undefined && Date.now() - socket.heardAt >= heartbeat - answerWait)
      void fetchWaiting(answerWait)
    timers.push(setTimeout(beat, heartbeat))
  }

  /** Asks for what waits in the mailboxes: it also tells whether the relay still hears us. */
  async function fetchWaiting(wait: number): Promise<void> {
    const asked = socket
    if (asked === undefined || isChecking || subscriptions.topics.size === 0) return
    isChecking = true
    for (let count = 0; count < mostFetches; count++) {
      const topics = [...subscriptions.topics].slice(0, 500)
      const reply = await asked.call('irn_batchFetchMessages', { topics }, wait)
      if (socket !== asked) break
      if (reply.kind === 'lost') {
        dispatch({ type: 'lost', online: isOnline() })
        break
      }
      const { messages, hasMore } = readFetched(reply.kind === 'result' ? reply.result : undefined)
      for (const message of messages) {
        if (subscriptions.topics.has(message.topic)) void inbox.receive(message)
      }
      if (!hasMore) break
    }
    isChecking = false
  }

  function check(): void {
    if (state.status === 'waiting') dispatch({ type: 'retry' })
    else if (state.status === 'offline' && isOnline()) dispatch({ type: 'cameOnline' })
    else if (state.status === 'ready') void fetchWaiting(returnWait)
  }

  const stopListening = page.listen({
    onReturn: check,
    onOnline: () => dispatch({ type: 'cameOnline' }),
    onOffline: () => isOnline() || dispatch({ type: 'wentOffline' }),
  })

  return {
    publish(topic, message, options) {
      if (isStopped) return Promise.reject(new AppKitError('CANCELLED'))
      // The relay does not push to who sent it, but a fetch may bring it.
      seen.add(topic, messageIdOf(message))
      const published = outbox.publish(topic, message, options)
      dispatch({ type: 'needed', online: isOnline() })
      return published
    },
    subscribe(topic) {
      if (isStopped) return Promise.reject(new AppKitError('CANCELLED'))
      const subscribed = subscriptions.add(topic)
      dispatch({ type: 'needed', online: isOnline() })
      return subscribed
    },
    unsubscribe(topic) {
      subscriptions.remove(topic)
      seen.forget(topic)
    },
    check,
    get state() {
      return state
    },
    stop() {
      isStopped = true
      stopListening()
      dispatch({ type: 'released' })
      outbox.fail(new AppKitError('CANCELLED'))
      subscriptions.fail(new AppKitError('CANCELLED'))
    },
  }
}
