import type { Kit, ViewName } from '../../kit/types.js'
import { type LoadedView, loadedViews } from './loadedViews.js'

/**
 * Imports a view's code, once.
 *
 * @throws Error when the module has no such view; whatever the import throws; the next call tries
 *   again. A view without a route resolves.
 */
export async function preloadView(kit: Kit, view: ViewName): Promise<void> {
  const route = kit.routes.get(view)
  if (route === undefined || loadedViews.has(route)) return
  const { views, sheet } = await route.load()
  const found = views[view]
  if (found === undefined) throw new Error(`The module of the route ${view} has no such view.`)
  loadedViews.set(route, { ...(found as LoadedView), sheet })
}
