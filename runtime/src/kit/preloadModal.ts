import { initialView } from './initialView.js'
import { ensureModal } from './modal/ensureModal.js'
import { isModalReady } from './modal/isModalReady.js'
import type { Kit } from './types.js'

/**
 * Imports what the next open will show, before the visitor asks for it; a view that is kept is also
 * rendered, outside of the page. Nothing with `preload: 'click'`.
 */
export function preloadModal(kit: Kit): void {
  if (kit.config.preload === 'click' || kit.lifetime.signal.aborted || kit.modal.peek().open) return
  const view = initialView(kit)
  if (isModalReady(kit, view)) return
  if (kit.router.peek().length === 0 && kit.routes.get(view)?.keep) kit.router.value = [{ view }]
  // A failed preload says nothing: the open that follows tries again and reports it.
  ensureModal(kit, view).catch(() => {})
}
