import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import type { PublishOptions } from '../relay/publishOptions.js'
import type { RelayState } from '../relay/relayMachine.js'
import { type PageWatch, watchPage } from '../relay/watchPage.js'
import { readTabFrame, type TabCall, type TabFrame, type TabNote } from './tabFrames.js'
import type { Tabs } from './tabs.js'

/** A relay client that the tabs of an app share. One tab (the leader) has the connection, the others send their calls to it. */
export interface SharedRelay extends RelayClient {
  /** Sends a note to the other tabs. */
  tell(note: TabNote): void
}

export interface ShareRelayParameters {
  /** The same for tabs that share a relay, a project and a client id. */
  readonly name: string
  readonly tabs: Tabs
  readonly open: (options: {
    readonly deliver: (message: RelayMessage) => Promise<unknown>
    readonly onState: (state: RelayState) => void
  }) => RelayClient
  /** Called with every message of the relay, in each tab. Resolves to `false` if it could not be opened. */
  readonly deliver: (message: RelayMessage) => Promise<unknown>
  readonly onNote: (note: TabNote) => void
  /** Called when this tab becomes the leader. */
  readonly onLead?: () => void
  readonly onState?: (state: RelayState) => void
  readonly page?: PageWatch
}

type WithoutId<Call> = Call extends unknown ? Omit<Call, 'id'> : never

/** A call that has not been answered. */
interface Asked {
  readonly call: TabCall
  readonly signal?: AbortSignal | undefined
  readonly settle: (error?: AppKitError) => void
  timer?: ReturnType<typeof setTimeout>
}

/** The time limit for the leader to acknowledge a call. After it, this tab becomes the leader. In ms. */
const leaderWait = 1000
/** After this time without an answer, an acknowledged call is sent to the leader again. In ms. */
const heardWait = 5000
/** How often an idle tab checks that there is a leader. In ms. */
const helloEvery = 20_000

/**
 * Creates a relay client that all tabs of an app share, so that a user with several tabs has one connection. The tabs
 * elect a leader with a lock. If the leader closes or does not answer, another tab takes over and repeats the open calls.
 *
 * @param parameters.name - tabs with the same name share the connection.
 * @param parameters.open - opens the connection. Called when this tab becomes the leader.
 * @returns a relay client. Its calls reject with CANCELLED after `stop`, else with the errors of the relay client.
 */
export function shareRelay(parameters: ShareRelayParameters): SharedRelay {
  const { deliver, name, onNote, onState, page = watchPage, tabs } = parameters
  const self = crypto.randomUUID()
  const topics = new Set<string>()
  const asked = new Map<number, Asked>()
  /** The topics of the other tabs, and their calls that are running. */
  const others = new Map<string, ReadonlySet<string>>()
  const underWay = new Map<string, AbortController>()
  let own: RelayClient | undefined
  let letGo: (() => void) | undefined
  let state: RelayState = { status: 'idle' }
  let isStopped = false
  let lastId = 0
  let line: Promise<unknown> = Promise.resolve()

  const channel = tabs.openChannel(name, (message) => {
    const frame = readTabFrame(message)
    if (frame !== undefined && !isStopped) hear(frame)
  })
  const post = (frame: TabFrame) => channel.post(frame)
  // A tab can wait long for a message. The leader may be frozen meanwhile.
  const greeting = setInterval(() => {
    const isVisible = typeof document === 'undefined' || document.visibilityState === 'visible'
    if (own === undefined && topics.size > 0 && isVisible) ask({ method: 'hello' }).catch(() => {})
  }, helloEvery)
  const stopWatching = page.listen({
    onReturn: () => own ?? check(),
    onOnline: () => {},
    onOffline: () => {},
  })

  function setState(next: RelayState): void {
    state = next
    onState?.(next)
  }

  function hold(steal: boolean): void {
    letGo?.()
    letGo = tabs.hold(name, { steal, onHeld: lead, onLost: follow })
  }

  function lead(): void {
    if (isStopped || own !== undefined) return
    const made = parameters.open({
      deliver: async (message) => {
        // First in this tab, which stores it: a tab that opens now and misses the post reads it from storage.
        const isOpened = await deliver(message)
        post({ type: 'message', message })
        return isOpened
      },
      onState(next) {
        if (own !== made) return
        setState(next)
        // An error cannot be posted. Each call gets it as its answer.
        if (next.status !== 'refused') post({ type: 'state', state: next })
      },
    })
    own = made
    for (const topic of topics) made.subscribe(topic).catch(() => {})
    post({ type: 'leading' })
    for (const each of [...asked.values()]) send(each)
    parameters.onLead?.()
  }

  /** Another tab has taken over, because this one did not answer. */
  function follow(): void {
    const lost = own
    own = undefined
    others.clear()
    for (const controller of underWay.values()) controller.abort()
    underWay.clear()
    lost?.stop()
    if (isStopped) return
    hold(false)
    announce()
    for (const each of [...asked.values()]) send(each)
  }

  const announce = () => post({ type: 'topics', from: self, topics: [...topics] })

  function send(each: Asked): void {
    const { call, signal } = each
    clearTimeout(each.timer)
    const leader = own
    if (leader !== undefined) {
      run(leader, call, signal).then(
        () => own === leader && each.settle(),
        (error: AppKitError) => own === leader && each.settle(error),
      )
      return
    }
    post({ type: 'call', from: self, call })
    each.timer = setTimeout(() => own ?? hold(true), leaderWait)
  }

  function ask(given: WithoutId<TabCall>, signal?: AbortSignal): Promise<void> {
    if (isStopped) return Promise.reject(new AppKitError('CANCELLED'))
    if (letGo === undefined) hold(false)
    lastId += 1
    const id = lastId
    return new Promise<void>((resolve, reject) => {
      const cancel = () => {
        post({ type: 'cancel', from: self, id })
        each.settle(new AppKitError('CANCELLED'))
      }
      const each: Asked = {
        call: { ...given, id } as TabCall,
        signal,
        settle(error) {
          asked.delete(id)
          clearTimeout(each.timer)
          signal?.removeEventListener('abort', cancel)
          if (error === undefined) resolve()
          else reject(error)
        },
      }
      if (signal?.aborted) return reject(new AppKitError('CANCELLED'))
      signal?.addEventListener('abort', cancel, { once: true })
      asked.set(id, each)
      send(each)
    })
  }

  function hear(frame: TabFrame): void {
    if (frame.type === 'message')
      line = line.then(() => deliver({ ...frame.message, isAnswered: true })).catch(() => {})
    else if (frame.type === 'note') onNote(frame.note)
    else if (frame.type === 'leading' && own === undefined && letGo !== undefined) {
      announce()
      for (const each of [...asked.values()]) send(each)
    } else if (frame.type === 'state' && own === undefined) setState(frame.state)
    else if ('to' in frame && frame.to === self) {
      const each = asked.get(frame.id)
      if (each === undefined) return
      clearTimeout(each.timer)
      if (frame.type === 'heard') {
        each.timer = setTimeout(() => send(each), heardWait)
        return
      }
      const { error } = frame
      each.settle(error && new AppKitError(error.code, { ...(error.details && { details: error.details }) }))
    } else if (own !== undefined && 'from' in frame) serve(own, frame)
  }

  /** Runs a call of another tab. */
  function serve(leader: RelayClient, frame: Extract<TabFrame, { from: string }>): void {
    const { from } = frame
    if (frame.type === 'topics') {
      const before = others.get(from) ?? new Set()
      others.set(from, new Set(frame.topics))
      for (const topic of frame.topics) if (!before.has(topic)) leader.subscribe(topic).catch(() => {})
      for (const topic of before) leave(leader, topic)
      return
    }
    if (frame.type === 'bye') {
      const before = others.get(from) ?? new Set()
      others.delete(from)
      for (const topic of before) leave(leader, topic)
      return
    }
    const id = frame.type === 'cancel' ? frame.id : frame.call.id
    const key = `${from}:${id}`
    if (frame.type === 'cancel') {
      underWay.get(key)?.abort()
      return
    }
    post({ type: 'heard', to: from, id })
    if (underWay.has(key)) return
    const { call } = frame
    if (call.method === 'subscribe') others.set(from, new Set(others.get(from)).add(call.topic))
    const controller = new AbortController()
    underWay.set(key, controller)
    run(leader, call, controller.signal)
      .then(
        () => ({}),
        ({ code, details }: AppKitError) => ({ error: { code, ...(details !== undefined && { details }) } }),
      )
      .then((outcome) => {
        if (own === leader) post({ type: 'done', to: from, id, ...outcome })
        if (underWay.get(key) === controller) underWay.delete(key)
      })
  }

  function leave(leader: RelayClient, topic: string): void {
    if (!topics.has(topic) && ![...others.values()].some((each) => each.has(topic))) leader.unsubscribe(topic)
  }

  function check(): void {
    if (own !== undefined) own.check()
    else if (letGo !== undefined) ask({ method: 'check' }).catch(() => {})
  }

  return {
    publish(topic, message, { signal, ...options }: PublishOptions & { readonly signal?: AbortSignal }) {
      return ask({ method: 'publish', topic, message, options }, signal)
    },
    subscribe(topic) {
      topics.add(topic)
      return ask({ method: 'subscribe', topic })
    },
    unsubscribe(topic) {
      topics.delete(topic)
      for (const each of [...asked.values()])
        if (each.call.method === 'subscribe' && each.call.topic === topic)
          each.settle(new AppKitError('CANCELLED'))
      if (own !== undefined) leave(own, topic)
      else if (letGo !== undefined) announce()
    },
    check,
    tell: (note) => post({ type: 'note', note }),
    get state() {
      return own?.state ?? state
    },
    get leads() {
      return own !== undefined
    },
    stop() {
      isStopped = true
      stopWatching()
      clearInterval(greeting)
      for (const each of [...asked.values()]) each.settle(new AppKitError('CANCELLED'))
      post({ type: 'bye', from: self })
      own?.stop()
      own = undefined
      letGo?.()
      channel.close()
    },
  }
}

/** @param signal - cancels a publish call. */
async function run(relay: RelayClient, call: TabCall, signal: AbortSignal | undefined): Promise<void> {
  if (call.method === 'hello') return
  if (call.method === 'check') return relay.check()
  // The browser can slow down the timers of this tab while the calling tab is visible.
  if (relay.state.status === 'waiting') relay.check()
  if (call.method === 'subscribe') return relay.subscribe(call.topic)
  return relay.publish(call.topic, call.message, { ...call.options, ...(signal && { signal }) })
}
