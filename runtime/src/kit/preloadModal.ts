import { ensureModal } from './ensureModal.js'
import { initialView } from './initialView.js'
import type { Kit } from './types.js'

/** Imports what the next open will show, on the first sign that the visitor is about to ask for it. */
export function preloadModal(kit: Kit): void {
  if (kit.lifetime.signal.aborted) return
  // A failed preload says nothing: the open that follows tries again and reports it.
  ensureModal(kit, initialView(kit)).catch(() => {})
}
