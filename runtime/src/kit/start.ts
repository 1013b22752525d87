import { effect } from '@preact/signals-core'
import { callHost } from '../errors/hostCalls.js'
import { actOnConnection, find, prepare } from './actions.js'
import { afterIdle } from './afterIdle.js'
import { afterPaint } from './afterPaint.js'
import { isMobile } from './device.js'
import { loadCalls } from './drivers.js'
import { leaveEmptyNamespace } from './leaveEmptyNamespace.js'
import { startLocale } from './setLocale.js'
import type { Chain } from './state.js'
import { readReturningId, restoreNetworks } from './stored.js'
import type { Kit } from './types.js'

const uses = new WeakMap<Kit, number>()

/**
 * Starts a kit in a browser: reads storage, reconnects, prepares the modal when the page is idle. Several callers (StrictMode, two
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
  startLocale(kit)
  // A host may have opened the modal before: nothing was looked for then.
  if (kit.modal.peek().open) find(kit)
  for (const chain of kit.chains.values()) {
    chain.absent.value = []
    // Wallets that share no account are probably locked.
    const listen = ({ length }: readonly unknown[]) => {
      if (length > 0) withReturning(({ followAbsent }) => followAbsent(kit, chain))
    }
    kit.lifetime.add(chain.absent.subscribe(listen))
  }
  for (const { start } of kit.features) kit.lifetime.add(callHost(() => start?.(kit)))
  // Storage can be slow to open the first time, and must not delay the first paint.
  kit.lifetime.add(afterPaint(() => resume(kit)))
}

/** Uses the code for a user who returns, or acts in another tab. If it does not load, the next visit has it. */
function withReturning(use: (code: typeof import('./syncTabs.js')) => unknown, failed = () => {}): void {
  import('./syncTabs.js').then(use, failed)
}

function resume(kit: Kit): void {
  restoreNetworks(kit)
  for (const chain of kit.chains.values()) pickUp(kit, chain)
  leaveEmptyNamespace(kit)
  kit.initialized.value = true
  // A phone may have closed the page when it switched to the wallet's app, whose answer waits.
  if (kit.storage.get(proposalsKey) !== null && isMobile(navigator.userAgent))
    withReturning(({ restoreSessions }) => restoreSessions(kit))
  const followTabs = (isRestored?: boolean) => withReturning(({ syncTabs }) => syncTabs(kit, isRestored))
  kit.lifetime.add(kit.storage.watch?.(followTabs))
  prepareIdle(kit)
}

/** Proposals of WalletConnect that wait for an answer. Nothing else writes them, so an app without it has none. */
const proposalsKey = '@appkit-walletconnect/proposals'

/** A first visit does not need the code for reconnecting. */
function pickUp(kit: Kit, chain: Chain): void {
  const { connection } = chain
  const connectorId = readReturningId(kit, chain)
  if (connection.peek().status === 'disconnected') {
    if (connectorId === undefined) return
    connection.value = { status: 'reconnecting', connectorId, attempt: 0 }
  }
  // A user who is already connecting or connected may have had other wallets, too.
  const state = connection.peek()
  loadCalls(chain).catch(() => {})
  // The code for it loads ahead, so that disconnecting removes the connection at once.
  actOnConnection(() => {}).catch(() => {})
  withReturning(
    ({ reconnect }) => reconnect(kit, chain),
    () => {
      if (connection.peek() !== state || state.status !== 'reconnecting') return
      connection.value = { status: 'disconnected' }
      restoreNetworks(kit)
    },
  )
}

/** The Network Information API, in browsers that have it. */
type Browser = Navigator & { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }

/**
 * Prepares the view of the next `open` while the loaded page is idle, and again when it is another view. Not on
 * slow or metered connections.
 */
function prepareIdle(kit: Kit): void {
  const { config, lifetime } = kit
  if (config.preload !== 'idle') return
  const { saveData, effectiveType } = (navigator as Browser).connection ?? {}
  if (saveData || /2g/.test(effectiveType ?? '')) return
  const follow = () =>
    lifetime.add(
      effect(() => {
        // The Account view is prepared for a user who is being reconnected.
        if (kit.activeChain.value?.connection.value.status !== 'reconnecting')
          afterIdle(() => lifetime.signal.aborted || prepare(kit))
      }),
    )
  if (document.readyState === 'complete') follow()
  else addEventListener('load', follow, { signal: lifetime.signal })
}
