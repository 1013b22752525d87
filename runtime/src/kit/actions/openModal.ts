import { connectionOf } from '../connectionOf.js'
import { initialView } from '../initialView.js'
import { ensureModal } from '../modal/ensureModal.js'
import { setPairing } from '../pairing/setPairing.js'
import { requireChain } from '../requireChain.js'
import { requireRoute } from '../requireRoute.js'
import type { ChainNamespace, Kit, ViewName } from '../types.js'
import { pushView } from './pushView.js'
import { setActiveNamespace } from './setActiveNamespace.js'
import { trackEvent } from './trackEvent.js'

export interface OpenModalParameters {
  readonly view?: ViewName
  /** Made active before anything is shown. */
  readonly namespace?: ChainNamespace
  readonly data?: unknown
  /** A WalletConnect pairing that the host has made itself (`wc:…`). */
  readonly uri?: string
}

/**
 * Opens the modal. Open already, it goes to the view instead; the view that is current is ignored.
 *
 * @throws AppKitError VIEW_NOT_FOUND, ADAPTER_NOT_FOUND, MODAL_LOAD_FAILED
 */
export async function openModal(
  kit: Kit,
  { view, namespace, data, uri }: OpenModalParameters = {},
): Promise<void> {
  if (namespace !== undefined) setActiveNamespace(kit, requireChain(kit, namespace).namespace)
  if (typeof uri === 'string') setPairing(kit, { uri })
  // `onClick={open}` hands over the event, whose own `view` is the window.
  const target = typeof view === 'string' ? view : initialView(kit)
  requireRoute(kit, target)
  if (kit.modal.peek().open) {
    kit.modal.value = { ...kit.modal.peek(), namespace }
    pushView(kit, target, data)
  } else {
    const [kept, ...others] = kit.router.peek()
    const same = others.length === 0 && kept?.view === target && kept.data === data
    if (!same) kit.router.value = [{ view: target, data }]
    kit.modal.value = { open: true, shake: false, namespace }
    trackEvent(kit, {
      event: 'MODAL_OPEN',
      properties: { connected: connectionOf(kit.activeChain.peek()) !== undefined },
    })
  }
  try {
    await ensureModal(kit, target)
  } catch (error) {
    kit.modal.value = { open: false, shake: false }
    throw error
  }
}
