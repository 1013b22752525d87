import type { Tabs } from './tabs.js'

/** A browser of a test: tabs that hold locks and hear each other, can be stopped for a while, and be killed. */
export function createTestBrowser() {
  interface Holder {
    readonly tab: object
    readonly onHeld: () => void
    readonly onLost: () => void
  }
  const holders = new Map<string, Holder>()
  const queues = new Map<string, Holder[]>()
  const claims = new Map<string, object>()
  const channels = new Set<{ tab: object; name: string; take: (message: unknown) => void }>()
  /** The messages a stopped tab gets when it goes on. */
  const stopped = new Map<object, (() => void)[]>()
  const killed = new Set<object>()

  const later = (tab: object, call: () => void) =>
    setTimeout(() => {
      if (killed.has(tab)) return
      const waiting = stopped.get(tab)
      if (waiting === undefined) call()
      else waiting.push(call)
    }, 0)
  const give = (name: string) => {
    const next = queues.get(name)?.shift()
    if (next === undefined) return
    holders.set(name, next)
    later(next.tab, () => holders.get(name) === next && next.onHeld())
  }
  const remove = (name: string, holder: Holder) => {
    queues.set(
      name,
      (queues.get(name) ?? []).filter((each) => each !== holder),
    )
    if (holders.get(name) !== holder) return
    holders.delete(name)
    give(name)
  }

  function openTab() {
    const tab = {}
    const tabs: Tabs = {
      hold(name, { steal = false, onHeld, onLost }) {
        const holder = { tab, onHeld, onLost }
        const present = holders.get(name)
        if (steal && present !== undefined) {
          holders.delete(name)
          later(present.tab, present.onLost)
          queues.set(name, [holder, ...(queues.get(name) ?? [])])
        } else queues.set(name, [...(queues.get(name) ?? []), holder])
        if (!holders.has(name)) give(name)
        return () => remove(name, holder)
      },
      async claim(name) {
        if (claims.has(name)) return undefined
        claims.set(name, tab)
        return () => void (claims.get(name) === tab && claims.delete(name))
      },
      openChannel(name, hear) {
        const channel = { tab, name, take: hear }
        channels.add(channel)
        return {
          post(message) {
            // As the browser does: what cannot be cloned throws here.
            const copy = structuredClone(message)
            for (const each of channels)
              if (each !== channel && each.name === name)
                later(each.tab, () => channels.has(each) && each.take(structuredClone(copy)))
          },
          close: () => void channels.delete(channel),
        }
      },
    }
    return {
      tabs,
      /** The browser runs nothing of it until it goes on. */
      stop: () => void stopped.set(tab, stopped.get(tab) ?? []),
      goOn() {
        const calls = stopped.get(tab) ?? []
        stopped.delete(tab)
        for (const call of calls) later(tab, call)
      },
      /** It is gone with all it holds, and nothing of it runs any more. */
      kill() {
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
            give(name)
          }
      },
    }
  }
  return { openTab, leaders: () => [...holders.keys()] }
}
