import type { AppKitError } from '../../errors/AppKitError.js'
import type { RelayClient } from '../relay/createRelayClient.js'
import type { TabCall, TabFrame } from './tabFrames.js'

/** The state of the leading tab: the connection, and the needs of the other tabs. */
export interface Leader {
  readonly relay: RelayClient
  /** The topics of the leading tab. */
  readonly topics: ReadonlySet<string>
  /** The topics of the other tabs, by tab. */
  readonly tabTopics: Map<string, ReadonlySet<string>>
  /** The calls of other tabs that are running, by tab and id. */
  readonly running: Map<string, AbortController>
  /** Sends a frame, unless the tab leads no longer. */
  readonly post: (frame: TabFrame) => void
}

type RequestFrame = Extract<TabFrame, { from: string }>

/** Handles a frame of another tab. */
export function serveTab(leader: Leader, frame: RequestFrame): void {
  if (frame.type === 'topics') setTopics(leader, frame.from, new Set(frame.topics))
  else if (frame.type === 'bye') setTopics(leader, frame.from, new Set())
  else if (frame.type === 'cancel') leader.running.get(`${frame.from}:${frame.id}`)?.abort()
  else runForTab(leader, frame.from, frame.call)
}

/** Listens to the topics that are new, and stops with those that no tab has any more. */
function setTopics(leader: Leader, tab: string, topics: ReadonlySet<string>): void {
  const { relay, tabTopics } = leader
  const before = tabTopics.get(tab) ?? new Set()
  if (topics.size > 0) tabTopics.set(tab, topics)
  else tabTopics.delete(tab)
  for (const topic of topics) if (!before.has(topic)) relay.subscribe(topic).catch(() => {})
  for (const topic of before) unsubscribeUnused(leader, topic)
}

/** Stops listening to a topic, if no tab has it. */
export function unsubscribeUnused({ relay, tabTopics, topics }: Leader, topic: string): void {
  const isUsed = topics.has(topic) || [...tabTopics.values()].some((each) => each.has(topic))
  if (!isUsed) relay.unsubscribe(topic)
}

function runForTab(leader: Leader, tab: string, call: TabCall): void {
  const { post, relay, running, tabTopics } = leader
  const { id } = call
  const key = `${tab}:${id}`
  post({ type: 'heard', to: tab, id })
  if (running.has(key)) return
  if (call.method === 'subscribe') tabTopics.set(tab, new Set(tabTopics.get(tab)).add(call.topic))
  const controller = new AbortController()
  running.set(key, controller)
  runCall(relay, call, controller.signal)
    .then(
      () => ({}),
      ({ code, details }: AppKitError) => ({ error: { code, ...(details !== undefined && { details }) } }),
    )
    .then((outcome) => {
      post({ type: 'done', to: tab, id, ...outcome })
      if (running.get(key) === controller) running.delete(key)
    })
}

/**
 * Makes a call of a tab with the relay client of the leader.
 *
 * @param signal - cancels a publish call.
 */
export async function runCall(
  relay: RelayClient,
  call: TabCall,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (call.method === 'hello') return
  if (call.method === 'check') return relay.check()
  // The browser can slow down the timers of this tab while the calling tab is visible.
  if (relay.state.status === 'waiting') relay.check()
  if (call.method === 'subscribe') return relay.subscribe(call.topic)
  return relay.publish(call.topic, call.message, { ...call.options, ...(signal && { signal }) })
}
