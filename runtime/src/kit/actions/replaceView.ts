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
  // One view is not in the history twice in a row: the way back would lead nowhere.
  const below = stack.at(-2)?.view === view ? -2 : -1
  kit.router.value = [...stack.slice(0, below), { view, data }]
}
