import { AppKitError } from '../../errors/AppKitError.js'
import { createMemoryStorage, type StoragePort } from '../../storage/createSafeStorage.js'
import { messageIdOf } from '../crypto/keys.js'
import { createInbox } from './createInbox.js'
import { createOutbox } from './createOutbox.js'
import { createSeenMessages } from './createSeenMessages.js'
import { createSubscriptions } from './createSubscriptions.js'
import type { RelayMessage } from './frames.js'
import { openRelaySocket, type RelaySocket, type WebSocketLike } from './openRelaySocket.js'
import type { PublishOptions } from './publishOptions.js'
import { type RelayEvent, type RelayState, readRefusal, retryDelay, transition } from './relayMachine.js'
import { connectionUrl, isLoopback, type RelayAddress } from './relayUrl.js'
import { type PageWatch, watchPage } from './watchPage.js'

/** A client of one relay. It connects when it is needed, and reconnects by itself. */
export interface RelayClient {
  /** Sends an envelope. Resolves when the relay has accepted it. Errors are those of `Outbox`. */
  publish(
    topic: string,
    message: string,
    options: PublishOptions & { readonly signal?: AbortSignal },
  ): Promise<void>
  /**
   * Listens to a topic until `unsubscribe`, also after a reconnection.
   *
   * @throws AppKitError RELAY_UNREACHABLE if the relay has not answered within a minute (it is still tried),
   *   CANCELLED, or the reason why the relay refuses the app.
   */
  subscribe(topic: string): Promise<void>
  /** Stops listening. The ids of messages on the topic are deleted. */
  unsubscribe(topic: string): void
  /** Checks the connection at once. Messages that were not acknowledged come again. */
  check(): void
  readonly state: RelayState
  /** Whether this tab answers the peers. Of all tabs of an app, one does. */
  readonly leads: boolean
  /** Stops everything. Running calls get CANCELLED. */
  stop(): void
}

export interface CreateRelayClientParameters extends RelayAddress {
  /** Handles a message. Called once per message, those of a topic in order. Returns `false` if it could not be opened. */
  readonly deliver: (message: RelayMessage) => unknown
  /** Keeps the seen messages over a reload. */
  readonly storage?: StoragePort
  /** The connection is shared by all tabs, and another tab may have had it before. */
  readonly isShared?: boolean
  readonly createSocket?: (url: string) => WebSocketLike
  readonly page?: PageWatch
  readonly onState?: (state: RelayState) => void
}

/**
 * How often a quiet connection is checked, how long it may take to answer, and when it counts as stable. In ms.
 */
const heartbeat = 30_000
const answerWait = 5000
/** Shorter, because the user is looking. */
const returnWait = 2000
const heldAfter = 10_000

/** Creates a client. It contacts nobody before the first publish or subscribe. */
export function createRelayClient(parameters: CreateRelayClientParameters): RelayClient {
  const { deliver, storage = createMemoryStorage(), url, page = watchPage } = parameters
  const createSocket = parameters.createSocket ?? ((address) => new WebSocket(address))
  const seen = createSeenMessages(storage, parameters.isShared)
  const inbox = createInbox(deliver, seen)
  let state: RelayState = { status: 'idle' }
  let socket: RelaySocket | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let isChecking = false
  let isStopped = false
  /** Messages are sent in the order in which `publish` was called. */
  let lastNoted: Promise<void> = Promise.resolve()

  const isOnline = () => isLoopback(url) || page.isOnline()
  const outbox = createOutbox((method, params, wait) =>
    state.status === 'ready' ? socket?.call(method, params, wait) : undefined,
  )
  const subscriptions = createSubscriptions({
    isOpen: () => state.status === 'subscribing' || state.status === 'ready',
    call: (method, params, wait) => socket?.call(method, params, wait),
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
      url: () => connectionUrl(parameters),
      createSocket,
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
      void checkLine(answerWait)
    timers.push(setTimeout(beat, heartbeat))
  }

  /**
   * Subscribes again: a relay answers, and pushes what was not acknowledged. What is fetched counts as delivered, also if the
   * line ends before the answer has come, so nothing is fetched.
   */
  async function checkLine(wait: number): Promise<void> {
    const asked = socket
    if (asked === undefined || isChecking || subscriptions.topics.size === 0) return
    isChecking = true
    const reply = await subscriptions.renew(wait)
    if (socket === asked && reply?.kind === 'lost') dispatch({ type: 'lost', online: isOnline() })
    isChecking = false
  }

  /** A relay does not push a message to its sender; one that does is not taken for the peer. */
  async function note(topic: string, message: string, before: Promise<void>): Promise<void> {
    const messageId = await messageIdOf(message)
    await before
    seen.add(topic, messageId)
  }

  function check(): void {
    if (state.status === 'waiting') dispatch({ type: 'retry' })
    else if (state.status === 'offline' && isOnline()) dispatch({ type: 'cameOnline' })
    else if (state.status === 'ready') void checkLine(returnWait)
  }

  const stopListening = page.listen({
    onReturn: check,
    onOnline: () => dispatch({ type: 'cameOnline' }),
    onOffline: () => isOnline() || dispatch({ type: 'wentOffline' }),
  })

  return {
    async publish(topic, message, options) {
      const noted = note(topic, message, lastNoted)
      lastNoted = noted.catch(() => {})
      await noted
      if (isStopped) throw new AppKitError('CANCELLED')
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
    leads: true,
    stop() {
      isStopped = true
      stopListening()
      dispatch({ type: 'released' })
      outbox.fail(new AppKitError('CANCELLED'))
      subscriptions.fail(new AppKitError('CANCELLED'))
    },
  }
}
