import type { Tabs } from './tabs.js'

interface Holder {
  readonly tab: object
  readonly onHeld: () => void
  readonly onLost: () => void
}

interface Browser {
  readonly holders: Map<string, Holder>
  readonly queues: Map<string, readonly Holder[]>
  readonly claims: Map<string, object>
  readonly channels: Set<{ tab: object; name: string; take: (message: unknown) => void }>
  /** The calls that a stopped tab gets when it goes on. */
  readonly stopped: Map<object, (() => void)[]>
  readonly killed: Set<object>
}

/** A browser of a test: tabs that hold locks and hear each other, can be stopped for a while, and be killed. */
export function createTestBrowser() {
  const browser: Browser = {
    holders: new Map(),
    queues: new Map(),
    claims: new Map(),
    channels: new Set(),
    stopped: new Map(),
    killed: new Set(),
  }
  return { openTab: () => openTab(browser), leaders: () => [...browser.holders.keys()] }
}

function openTab(browser: Browser) {
  const { stopped } = browser
  const tab = {}
  return {
    tabs: tabsOf(browser, tab),
    /** The browser runs nothing of it until it goes on. */
    stop: () => void stopped.set(tab, stopped.get(tab) ?? []),
    resume() {
      const calls = stopped.get(tab) ?? []
      stopped.delete(tab)
      for (const call of calls) later(browser, tab, call)
    },
    /** It is gone with all it holds, and nothing of it runs any more. */
    kill: () => kill(browser, tab),
  }
}

function tabsOf(browser: Browser, tab: object): Tabs {
  const { channels, claims, holders, queues } = browser
  return {
    hold(name, { steal = false, onHeld, onLost }) {
      const holder = { tab, onHeld, onLost }
      const queue = queues.get(name) ?? []
      const present = holders.get(name)
      if (steal && present !== undefined) {
        holders.delete(name)
        later(browser, present.tab, present.onLost)
        queues.set(name, [holder, ...queue])
      } else queues.set(name, [...queue, holder])
      if (!holders.has(name)) giveLock(browser, name)
      return () => removeHolder(browser, name, holder)
    },
    async claim(name) {
      if (claims.has(name)) return undefined
      claims.set(name, tab)
      return () => void (claims.get(name) === tab && claims.delete(name))
    },
    openChannel(name, take) {
      const channel = { tab, name, take }
      channels.add(channel)
      return {
        post(message) {
          // As the browser does: what cannot be cloned throws here.
          const copy = structuredClone(message)
          for (const each of channels)
            if (each !== channel && each.name === name)
              later(browser, each.tab, () => channels.has(each) && each.take(structuredClone(copy)))
        },
        close: () => void channels.delete(channel),
      }
    },
  }
}

function later({ killed, stopped }: Browser, tab: object, call: () => void): void {
  setTimeout(() => {
    if (killed.has(tab)) return
    const waiting = stopped.get(tab)
    if (waiting === undefined) call()
    else waiting.push(call)
  }, 0)
}

function giveLock(browser: Browser, name: string): void {
  const { holders, queues } = browser
  const [next, ...others] = queues.get(name) ?? []
  if (next === undefined) return
  queues.set(name, others)
  holders.set(name, next)
  later(browser, next.tab, () => holders.get(name) === next && next.onHeld())
}

function removeHolder(browser: Browser, name: string, holder: Holder): void {
  const { holders, queues } = browser
  const queue = queues.get(name) ?? []
  queues.set(
    name,
    queue.filter((each) => each !== holder),
  )
  if (holders.get(name) !== holder) return
  holders.delete(name)
  giveLock(browser, name)
}

function kill(browser: Browser, tab: object): void {
  const { channels, claims, holders, killed, queues } = browser
  killed.add(tab)
  for (const channel of [...channels]) if (channel.tab === tab) channels.delete(channel)
  for (const [name, owner] of [...claims]) if (owner === tab) claims.delete(name)
  for (const [name, queue] of queues)
    queues.set(
      name,
      queue.filter((each) => each.tab !== tab),
    )
  for (const [name, holder] of [...holders])
    if (holder.tab === tab) {
      holders.delete(name)
      giveLock(browser, name)
    }
}
