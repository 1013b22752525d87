import type { ComponentType } from 'react'
import type { Kit, RouteDefinition, ViewDefinition, ViewName } from '../../kit/types.js'

/** A view whose code is here. */
export interface LoadedView extends Pick<ViewDefinition, 'title'> {
  readonly component: ComponentType<{ kit: Kit; data: unknown }>
  /** Rules for what only these views have. */
  readonly sheet?: string | undefined
}

const loadedViews = new WeakMap<RouteDefinition, LoadedView>()

/** The view if its code is here already, so that it can be shown in the same frame. */
export function loadedView(kit: Kit, view: ViewName): LoadedView | undefined {
  const route = kit.routes.get(view)
  return route && loadedViews.get(route)
}

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
