import { requireRoute } from '../requireRoute.js'
import type { Kit, ViewName } from '../types.js'

/**
 * Puts a view in the place of the current one.
 *
 * @throws AppKitError VIEW_NOT_FOUND
 */
export function replaceView(kit: Kit, view: ViewName, data?: unknown): void {
  requireRoute(kit, view)
  const stack = kit.router.peek()
  if (stack.at(-1)?.view === view) return
  kit.router.value = [...stack.slice(0, -1), { view, data }]
}
