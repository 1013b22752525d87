import type { Kit, ViewName } from '../../kit/types.js'
import { type LoadedView, loadedViews } from './loadedViews.js'

/** The view if its code is here already, so that it can be shown in the same frame. */
export function loadedView(kit: Kit, view: ViewName): LoadedView | undefined {
  const route = kit.routes.get(view)
  return route && loadedViews.get(route)
}
