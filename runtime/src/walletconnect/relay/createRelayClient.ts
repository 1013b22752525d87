import { AppKitError } from '../../errors/AppKitError.js'
import { createMemoryStorage, type StoragePort } from '../../storage/createSafeStorage.js'
import { messageIdOf } from '../crypto/keys.js'
import { createInbox, type Inbox } from './createInbox.js'
import { createOutbox, type Outbox } from './createOutbox.js'
import { createSeenMessages, type SeenMessages } from './createSeenMessages.js'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.js'
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
const stableAfter = 10_000

/** A client, whose state changes by `relayTable`. */
interface Client {
  readonly parameters: CreateRelayClientParameters
  readonly page: PageWatch
  readonly seen: SeenMessages
  readonly inbox: Inbox
  readonly outbox: Outbox
  readonly subscriptions: Subscriptions
  state: RelayState
  socket: RelaySocket | undefined
  /** Delayed transitions and checks of the current state. They end with it. */
  timers: ReturnType<typeof setTimeout>[]
  isChecking: boolean
  isStopped: boolean
  /** Messages are sent in the order in which `publish` was called. */
  lastNoted: Promise<void>
}

/** Creates a client. It connects to the relay with the first publish or subscribe. */
export function createRelayClient(parameters: CreateRelayClientParameters): RelayClient {
  const client = createClient(parameters)
  const { outbox, page, seen, subscriptions } = client
  const need = () => dispatch(client, { type: 'needed', online: isOnline(client) })
  const stopListening = page.listen({
    onReturn: () => check(client),
    onOnline: () => dispatch(client, { type: 'cameOnline' }),
    onOffline: () => isOnline(client) || dispatch(client, { type: 'wentOffline' }),
  })
  return {
    async publish(topic, message, options) {
      const noted = noteSent(client, topic, message)
      client.lastNoted = noted.catch(() => {})
      await noted
      if (client.isStopped) throw new AppKitError('CANCELLED')
      const published = outbox.publish(topic, message, options)
      need()
      return published
    },
    subscribe(topic) {
      if (client.isStopped) return Promise.reject(new AppKitError('CANCELLED'))
      const subscribed = subscriptions.add(topic)
      need()
      return subscribed
    },
    unsubscribe(topic) {
      subscriptions.remove(topic)
      seen.forget(topic)
    },
    check: () => check(client),
    get state() {
      return client.state
    },
    leads: true,
    stop() {
      client.isStopped = true
      stopListening()
      dispatch(client, { type: 'released' })
      outbox.fail(new AppKitError('CANCELLED'))
      subscriptions.fail(new AppKitError('CANCELLED'))
    },
  }
}

function createClient(parameters: CreateRelayClientParameters): Client {
  const { deliver, isShared, page = watchPage, storage = createMemoryStorage() } = parameters
  const seen = createSeenMessages(storage, isShared)
  const client: Client = {
    parameters,
    page,
    seen,
    inbox: createInbox(deliver, seen),
    outbox: createOutbox((method, params, wait) =>
      client.state.status === 'ready' ? client.socket?.call(method, params, wait) : undefined,
    ),
    subscriptions: createSubscriptions({
      isOpen: () => isOpen(client.state),
      call: (method, params, wait) => client.socket?.call(method, params, wait),
      onSynced: () => dispatch(client, { type: 'subscribed' }),
      onFailed: () => lose(client),
    }),
    state: { status: 'idle' },
    socket: undefined,
    timers: [],
    isChecking: false,
    isStopped: false,
    lastNoted: Promise.resolve(),
  }
  return client
}

const isOpen = ({ status }: RelayState) => status === 'subscribing' || status === 'ready'
const isOnline = ({ page, parameters }: Client) => isLoopback(parameters.url) || page.isOnline()
const isNeeded = ({ outbox, subscriptions }: Client) => subscriptions.topics.size > 0 || outbox.size > 0
const lose = (client: Client) => dispatch(client, { type: 'lost', online: isOnline(client) })

function dispatch(client: Client, event: RelayEvent): void {
  const before = client.state
  const now = transition(before, event)
  if (now === before) return
  client.state = now
  for (const timer of client.timers.splice(0)) clearTimeout(timer)
  if (!isOpen(now)) {
    client.socket?.close()
    client.socket = undefined
    client.subscriptions.reset()
  }
  enterState(client, now, before)
  client.parameters.onState?.(client.state)
}

/** Starts the work of a state. */
function enterState(client: Client, now: RelayState, before: RelayState): void {
  const { outbox, subscriptions, timers } = client
  const later = (call: () => void, wait: number) => timers.push(setTimeout(call, wait))
  if (now.status === 'connecting') connect(client)
  else if (now.status === 'subscribing') void subscriptions.sync()
  else if (now.status === 'ready') {
    if (now.attempt > 0) later(() => dispatch(client, { type: 'held' }), stableAfter)
    else later(() => checkQuietLine(client), heartbeat)
    if (before.status !== 'ready') outbox.flush()
  } else if (now.status === 'waiting') {
    later(() => dispatch(client, { type: 'retry' }), retryDelay(now.attempt))
  } else if (now.status === 'refused') {
    outbox.fail(now.error)
    subscriptions.fail(now.error)
  }
}

function connect(client: Client): void {
  const { inbox, parameters, subscriptions } = client
  client.socket = openRelaySocket({
    url: () => connectionUrl(parameters),
    createSocket: parameters.createSocket ?? ((address) => new WebSocket(address)),
    onOpen: () => dispatch(client, { type: 'opened' }),
    onPush: (message, acknowledge) => {
      if (message === undefined || !subscriptions.topics.has(message.topic)) return acknowledge()
      void inbox.receive(message).then((isDone) => isDone && acknowledge())
    },
    onClose: (code, reason) => {
      const error = readRefusal(code, reason)
      if (error !== undefined) dispatch(client, { type: 'refused', error })
      else if (isNeeded(client)) lose(client)
      else dispatch(client, { type: 'released' })
    },
  })
}

/** Checks a connection on which the relay has sent nothing for a while, and ends one that is not needed. */
function checkQuietLine(client: Client): void {
  const { socket, timers } = client
  if (!isNeeded(client)) {
    dispatch(client, { type: 'released' })
    return
  }
  if (socket !== undefined && Date.now() - socket.lastReceivedAt >= heartbeat - answerWait)
    void checkLine(client, answerWait)
  timers.push(setTimeout(() => checkQuietLine(client), heartbeat))
}

/**
 * Subscribes again: a relay answers, and pushes what was not acknowledged. A message that is fetched counts as delivered,
 * also if the line ends before the answer has come, so none is fetched.
 */
async function checkLine(client: Client, wait: number): Promise<void> {
  const { socket, subscriptions } = client
  if (socket === undefined || client.isChecking || subscriptions.topics.size === 0) return
  client.isChecking = true
  const reply = await subscriptions.renew(wait)
  if (client.socket === socket && reply?.kind === 'lost') lose(client)
  client.isChecking = false
}

function check(client: Client): void {
  const { status } = client.state
  if (status === 'waiting') dispatch(client, { type: 'retry' })
  else if (status === 'offline' && isOnline(client)) dispatch(client, { type: 'cameOnline' })
  else if (status === 'ready') void checkLine(client, returnWait)
}

/** A relay does not push a message to its sender; one that does is not taken for the peer. */
async function noteSent(client: Client, topic: string, message: string): Promise<void> {
  const before = client.lastNoted
  const messageId = await messageIdOf(message)
  await before
  client.seen.add(topic, messageId)
}
