import type { Connector } from '../chains/types.js'
import { callHost } from '../errors/callHost.js'
import { afterPaint } from './afterPaint.js'
import { applyEvent } from './applyEvent.js'
import { driverContext } from './driverContext.js'
import { expectReturn } from './expectReturn.js'
import { preloadIdle } from './preloadIdle.js'
import { reportConnector } from './reportConnector.js'
import { restore } from './restore.js'
import type { Chain, Kit } from './types.js'

const uses = new WeakMap<Kit, number>()

/**
 * Brings a kit to life in a browser: reads storage, looks for wallets, reconnects. Several users
 * (StrictMode, two providers) share one life; the returned function ends this use of it.
 */
export function start(kit: Kit): () => void {
  const count = uses.get(kit) ?? 0
  uses.set(kit, count + 1)
  if (count === 0) begin(kit)
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    const left = (uses.get(kit) ?? 1) - 1
    uses.set(kit, left)
    if (left === 0) kit.lifetime.end()
  }
}

function begin(kit: Kit): void {
  kit.lifetime.renew()
  for (const chain of kit.chains.values()) {
    const report = (connector: Connector) => reportConnector(chain, connector)
    kit.lifetime.add(callHost(() => chain.driver.discover(driverContext(kit, chain), report)))
    chain.absent.value = []
    kit.lifetime.add(chain.absent.subscribe(({ length }) => void (length > 0 && listen(kit, chain))))
  }
  // Storage is slow to open the first time; the page's first picture does not wait for it.
  kit.lifetime.add(afterPaint(() => resume(kit)))
}

/** Reconnecting is code that a first visit does not need. */
const loadReconnect = () => import('./reconnect.js')

/** Wallets that went, locked ones most likely: should the code not load, the next visit picks them up. */
function listen(kit: Kit, chain: Chain): void {
  loadReconnect().then(
    ({ followAbsent }) => followAbsent(kit, chain),
    () => {},
  )
}

function pickUp(kit: Kit, chain: Chain): void {
  const attempt = expectReturn(kit, chain)
  // Who is connecting or connected already may have been so with other wallets too.
  if (attempt === undefined && chain.connection.peek().status === 'disconnected') return
  callHost(() => chain.driver.preload?.())
  loadReconnect().then(
    ({ reconnect }) => reconnect(kit, chain, attempt),
    () => {
      if (attempt !== undefined) applyEvent(chain, { type: 'failed', attempt: attempt.number })
      attempt?.done()
    },
  )
}

/** Several entries change at once: one look at them is enough. */
function followTabs(kit: Kit): void {
  const { signal } = kit.lifetime
  import('./agreeWithTabs.js').then(
    ({ agreeWithTabs }) => signal.aborted || agreeWithTabs(kit),
    () => {},
  )
}

function resume(kit: Kit): void {
  restore(kit)
  for (const chain of kit.chains.values()) pickUp(kit, chain)
  kit.initialized.value = true
  const { watch } = kit.storage
  if (watch !== undefined) kit.lifetime.add(watch(() => followTabs(kit)))
  preloadIdle(kit)
}
