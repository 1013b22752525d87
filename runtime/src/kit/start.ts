import { effect } from '@preact/signals-core'
import type { Connector } from '../chains/types.js'
import { callHost } from '../errors/AppKitError.js'
import { afterPaint } from './afterPaint.js'
import { beginReconnect } from './attempts.js'
import { applyEvent } from './connections.js'
import { driverContext, learnWallets, reportConnector } from './drivers.js'
import { preloadModal } from './modal.js'
import { readAccountTypes, readConnectorIds, readRecentWallets, storageKeys } from './persistence.js'
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
  const attempt = beginReconnect(kit, chain)
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
  import('./syncTabs.js').then(
    ({ syncTabs }) => signal.aborted || syncTabs(kit),
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

/** Takes over what the last visit left in storage, as far as this app still has it. */
function restore(kit: Kit): void {
  kit.recentWallets.value = readRecentWallets(kit)
  const { customWallets = [] } = kit.config
  learnWallets(kit, [
    ...[...kit.recentWallets.peek(), ...customWallets].flatMap(({ id, name }) => [id, name]),
    ...[...kit.chains.keys()].flatMap((namespace) => readConnectorIds(kit, namespace)),
  ])
  const namespace = kit.storage.get(storageKeys.activeNamespace)
  if (namespace !== null && kit.chains.has(namespace)) kit.activeNamespace.value = namespace
  const accountTypes = readAccountTypes(kit)
  for (const chain of kit.chains.values()) {
    chain.accountType.value = accountTypes.get(chain.namespace) ?? chain.accountType.peek()
    // A user who was quicker has the last word.
    if (chain.connection.peek().status !== 'disconnected') continue
    const id = kit.storage.get(storageKeys.network(chain.namespace))
    const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
    if (network !== undefined) chain.network.value = network
  }
}

/** What browsers say of the connection, where they do (Network Information API). */
type Browser = Navigator & { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }

/** Where a browser does not tell when it is idle, in ms. */
const timeoutMs = 1000

/**
 * Prepares what the next open will show whenever the loaded page has nothing to do, and again when that is
 * another view; not where bytes are dear.
 */
function preloadIdle(kit: Kit): void {
  const { config, lifetime } = kit
  if (config.preload !== 'idle') return
  const { saveData, effectiveType } = (navigator as Browser).connection ?? {}
  if (saveData || /2g/.test(effectiveType ?? '')) return
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, timeoutMs))
  const follow = () =>
    lifetime.add(
      effect(() => {
        // Whose wallet is about to answer is shown the account.
        if (kit.activeChain.value?.connection.value.status !== 'reconnecting') idle(() => preloadModal(kit))
      }),
    )
  if (document.readyState === 'complete') follow()
  else addEventListener('load', follow, { signal: lifetime.signal })
}
