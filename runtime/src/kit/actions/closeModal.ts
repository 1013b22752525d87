import { connectionOf } from '../connectionOf.js'
import { initialView } from '../initialView.js'
import { setPairing } from '../pairing/setPairing.js'
import type { Kit } from '../types.js'
import { cancelConnect } from './cancelConnect.js'
import { replaceView } from './replaceView.js'
import { trackEvent } from './trackEvent.js'

/**
 * Closes the modal. Blocked while ApproveTransaction is shown unless forced. An embedded modal
 * does not close: it goes to the view that an open would show.
 */
export function closeModal(kit: Kit, { force = false }: { readonly force?: boolean } = {}): void {
  if (!kit.modal.peek().open) return
  if (kit.router.peek().at(-1)?.view === 'ApproveTransaction' && !force) return
  const connected = connectionOf(kit.activeChain.peek()) !== undefined
  for (const namespace of kit.chains.keys()) cancelConnect(kit, { namespace })
  setPairing(kit, undefined)
  // Who closes it has read it.
  kit.alert.value = undefined
  trackEvent(kit, { event: 'MODAL_CLOSE', properties: { connected } })
  if (kit.config.enableEmbedded) {
    kit.router.value = kit.router.peek().slice(-1)
    const view = initialView(kit)
    if (kit.routes.has(view)) replaceView(kit, view)
    return
  }
  kit.modal.value = { open: false, shake: false }
  // A view that is kept waits for the next open; anything else begins anew.
  const [entry, ...others] = kit.router.peek()
  const kept = others.length === 0 && entry !== undefined && kit.routes.get(entry.view)?.keep
  if (!kept) kit.router.value = []
}
