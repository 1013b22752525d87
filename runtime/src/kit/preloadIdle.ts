import { effect } from '@preact/signals-core'
import { preloadModal } from './preloadModal.js'
import type { Kit } from './types.js'

/** What browsers say of the connection, where they do (Network Information API). */
type Browser = Navigator & { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } }

/** Where a browser does not tell when it is idle, in ms. */
const patience = 1000

/**
 * Prepares what the next open will show whenever the loaded page has nothing to do, and again when that is
 * another view; not where bytes are dear.
 */
export function preloadIdle(kit: Kit): void {
  const { config, lifetime } = kit
  if (config.preload !== 'idle') return
  const { saveData, effectiveType } = (navigator as Browser).connection ?? {}
  if (saveData || /2g/.test(effectiveType ?? '')) return
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, patience))
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
