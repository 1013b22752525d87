import { requireRoute } from '../requireRoute.js'
import type { Kit, ViewName } from '../types.js'

/**
 * Goes to a view on top of the history. The view that is already current is ignored.
 *
 * @throws AppKitError VIEW_NOT_FOUND
 */
export function pushView(kit: Kit, view: ViewName, data?: unknown): void {
  requireRoute(kit, view)
  const stack = kit.router.peek()
  if (stack.at(-1)?.view === view) return
  kit.router.value = [...stack, { view, data }]
}
