import { AppKitError } from '../../errors/AppKitError.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { RelayMessage } from '../relay/frames.js'
import type { PublishOptions } from '../relay/publishOptions.js'
import type { RelayState } from '../relay/relayMachine.js'
import { type PageWatch, watchPage } from '../relay/watchPage.js'
import { type Leader, serveTab, unsubscribeUnused } from './serveTabs.js'
import { createTabCalls, type GivenCall, type TabCalls } from './tabCalls.js'
import { readTabFrame, type TabFrame, type TabNote } from './tabFrames.js'
import { type TabEvent, type TabStatus, tabTable } from './tabMachine.js'
import type { Tabs } from './tabs.js'

/** A relay client that the tabs of an app share. One tab (the leader) has the connection, the others send their calls to it. */
export interface SharedRelay extends RelayClient {
  /** Sends a note to the other tabs. */
  notifyTabs(note: TabNote): void
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

/** A tab that shares a relay client. */
interface Tab {
  readonly parameters: ShareRelayParameters
  readonly id: string
  readonly topics: Set<string>
  readonly calls: TabCalls
  readonly post: (frame: TabFrame) => void
  status: TabStatus
  /** Set while this tab leads. */
  leader: Leader | undefined
  /** Leaves the election. */
  withdraw: (() => void) | undefined
  /** The state of the connection, as the leader has reported it last. */
  state: RelayState
  /** Settles when the messages of the leader are delivered, which are delivered in order. */
  delivered: Promise<unknown>
}

/** How often an idle tab checks that there is a leader. In ms. */
const helloInterval = 20_000

/**
 * Creates a relay client that all tabs of an app share, so that a user with several tabs has one connection. The tabs
 * elect a leader with a lock. If the leader closes or does not answer, another tab takes over and repeats the open calls.
 *
 * @param parameters.name - tabs with the same name share the connection.
 * @param parameters.open - opens the connection. Called when this tab becomes the leader.
 * @returns a relay client. Its calls reject with CANCELLED after `stop`, else with the errors of the relay client.
 */
export function shareRelay(parameters: ShareRelayParameters): SharedRelay {
  const { name, page = watchPage, tabs } = parameters
  const channel = tabs.openChannel(name, (message) => {
    const frame = readTabFrame(message)
    if (frame !== undefined && tab.status !== 'stopped') receiveFrame(tab, frame)
  })
  const id = crypto.randomUUID()
  const post = (frame: TabFrame) => channel.post(frame)
  const tab: Tab = {
    parameters,
    id,
    topics: new Set(),
    calls: createTabCalls({
      id,
      post,
      leader: () => tab.leader,
      takeOver: () => standForElection(tab, true),
    }),
    post,
    status: 'idle',
    leader: undefined,
    withdraw: undefined,
    state: { status: 'idle' },
    delivered: Promise.resolve(),
  }
  const stopWatching = watchLeader(tab, page)
  return {
    publish: (topic, message, { signal, ...options }: PublishOptions & { readonly signal?: AbortSignal }) =>
      call(tab, { method: 'publish', topic, message, options }, signal),
    subscribe(topic) {
      tab.topics.add(topic)
      return call(tab, { method: 'subscribe', topic })
    },
    unsubscribe: (topic) => unsubscribe(tab, topic),
    check: () => check(tab),
    notifyTabs: (note) => tab.post({ type: 'note', note }),
    get state() {
      return tab.leader?.relay.state ?? tab.state
    },
    get leads() {
      return tab.leader !== undefined
    },
    stop() {
      move(tab, 'stopped')
      stopWatching()
      tab.calls.cancel(() => true)
      tab.post({ type: 'bye', from: tab.id })
      tab.leader?.relay.stop()
      tab.leader = undefined
      tab.withdraw?.()
      channel.close()
    },
  }
}

function move(tab: Tab, event: TabEvent): void {
  tab.status = tabTable[tab.status][event] ?? tab.status
}

/** Checks now and then that there is a leader. A tab can wait long for a message, and the leader may be frozen meanwhile. */
function watchLeader(tab: Tab, page: PageWatch): () => void {
  const greeting = setInterval(() => {
    const isVisible = typeof document === 'undefined' || document.visibilityState === 'visible'
    if (tab.leader === undefined && tab.topics.size > 0 && isVisible)
      call(tab, { method: 'hello' }).catch(() => {})
  }, helloInterval)
  const stopListening = page.listen({
    onReturn: () => tab.leader ?? check(tab),
    onOnline: () => {},
    onOffline: () => {},
  })
  return () => {
    stopListening()
    clearInterval(greeting)
  }
}

function check(tab: Tab): void {
  if (tab.leader !== undefined) tab.leader.relay.check()
  else if (tab.status !== 'idle') call(tab, { method: 'check' }).catch(() => {})
}

function unsubscribe(tab: Tab, topic: string): void {
  tab.topics.delete(topic)
  tab.calls.cancel((open) => open.method === 'subscribe' && open.topic === topic)
  if (tab.leader !== undefined) unsubscribeUnused(tab.leader, topic)
  else if (tab.status !== 'idle') announceTopics(tab)
}

/** @param steal - takes the lead from a tab that does not answer. */
function standForElection(tab: Tab, steal: boolean): void {
  const { name, tabs } = tab.parameters
  move(tab, 'needed')
  tab.withdraw?.()
  tab.withdraw = tabs.hold(name, { steal, onHeld: () => lead(tab), onLost: () => follow(tab) })
}

function lead(tab: Tab): void {
  if (tab.status !== 'following') return
  const { deliver, onLead, onState, open } = tab.parameters
  const relay = open({
    async deliver(message) {
      // First in this tab, which stores it: a tab that opens now and misses the post reads it from storage.
      const isOpened = await deliver(message)
      // The other tabs have not got it, and the channel is closed. The next leader gets it from the relay.
      if (tab.status === 'stopped') return false
      tab.post({ type: 'message', message })
      return isOpened
    },
    onState(state) {
      if (tab.leader !== leader) return
      tab.state = state
      onState?.(state)
      // An error cannot be posted. Each call gets it as its answer.
      if (state.status !== 'refused') tab.post({ type: 'state', state })
    },
  })
  const leader: Leader = {
    relay,
    topics: tab.topics,
    tabTopics: new Map(),
    running: new Map(),
    post: (frame) => tab.leader === leader && tab.post(frame),
  }
  move(tab, 'elected')
  tab.leader = leader
  for (const topic of tab.topics) relay.subscribe(topic).catch(() => {})
  tab.post({ type: 'leading' })
  tab.calls.sendAll()
  onLead?.()
}

/** Another tab has taken over, because this one did not answer. */
function follow(tab: Tab): void {
  const lost = tab.leader
  tab.leader = undefined
  move(tab, 'replaced')
  for (const controller of lost?.running.values() ?? []) controller.abort()
  lost?.relay.stop()
  if (tab.status === 'stopped') return
  standForElection(tab, false)
  announceTopics(tab)
  tab.calls.sendAll()
}

/** Makes a call, by this tab if it leads, else by the leader. */
function call(tab: Tab, given: GivenCall, signal?: AbortSignal): Promise<void> {
  if (tab.status === 'stopped') return Promise.reject(new AppKitError('CANCELLED'))
  if (tab.status === 'idle') standForElection(tab, false)
  return tab.calls.make(given, signal)
}

const announceTopics = ({ id, post, topics }: Tab) => post({ type: 'topics', from: id, topics: [...topics] })

function receiveFrame(tab: Tab, frame: TabFrame): void {
  const { deliver, onNote, onState } = tab.parameters
  const isFollowing = tab.leader === undefined
  if (frame.type === 'message') {
    const message = { ...frame.message, isAnswered: true }
    tab.delivered = tab.delivered.then(() => deliver(message)).catch(() => {})
  } else if (frame.type === 'note') onNote(frame.note)
  else if (frame.type === 'leading' && tab.status === 'following') {
    announceTopics(tab)
    tab.calls.sendAll()
  } else if (frame.type === 'state' && isFollowing) {
    tab.state = frame.state
    onState?.(frame.state)
  } else if ('to' in frame && frame.to === tab.id) tab.calls.receive(frame)
  else if (tab.leader !== undefined && 'from' in frame) serveTab(tab.leader, frame)
}
