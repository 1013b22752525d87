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
 * Starts a kit in a browser: reads storage, looks for wallets, reconnects. Several callers (StrictMode, two
 * providers) share one start. The returned function ends the use by this caller.
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
  for (const { start } of kit.features) kit.lifetime.add(callHost(() => start?.(kit)))
  // Storage can be slow to open the first time, and must not delay the first paint.
  kit.lifetime.add(afterPaint(() => resume(kit)))
}

/** A first visit does not need the code for reconnecting. */
const loadReconnect = () => import('./reconnect.js')

/**
 * Wallets that share no account, probably locked ones. If the code does not load, the next visit reconnects them.
 */
function listen(kit: Kit, chain: Chain): void {
  loadReconnect().then(
    ({ followAbsent }) => followAbsent(kit, chain),
    () => {},
  )
}

function pickUp(kit: Kit, chain: Chain): void {
  const attempt = beginReconnect(kit, chain)
  // A user who is already connecting or connected may have had other wallets, too.
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

/** Several entries change at once, so they are read once. */
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

/** Reads the state of the last visit from storage, as far as it fits this app. */
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
    // A choice that the user made meanwhile is kept.
    if (chain.connection.peek().status !== 'disconnected') continue
    const id = kit.storage.get(storageKeys.network(chain.namespace))
    const network = chain.networks.peek().find((each) => each.caipNetworkId === id)
    if (network !== undefined) chain.network.value = network
  }
}

/** The Network Information API, in browsers that have it. */
type Browser = Navigator & { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }

/** The delay in browsers without idle callbacks, in ms. */
const timeoutMs = 1000

/**
 * Prepares the view of the next `open` while the loaded page is idle, and again when it is another view. Not on
 * slow or metered connections.
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
        // The Account view is prepared for a user who is being reconnected.
        if (kit.activeChain.value?.connection.value.status !== 'reconnecting') idle(() => preloadModal(kit))
      }),
    )
  if (document.readyState === 'complete') follow()
  else addEventListener('load', follow, { signal: lifetime.signal })
}
