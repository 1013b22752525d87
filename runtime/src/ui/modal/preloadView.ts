import type { ComponentType } from 'react'
import type { Kit, RouteDefinition, ViewName } from '../../kit/types.js'

export type ViewComponent = ComponentType<{ kit: Kit; data: unknown }>

const loadedViews = new WeakMap<RouteDefinition, ViewComponent>()

/** The view's component if its code is here already, so that it can be shown in the same frame. */
export function loadedView(kit: Kit, view: ViewName): ViewComponent | undefined {
  const route = kit.routes.get(view)
  return route && loadedViews.get(route)
}

/**
 * Imports a view's code, once.
 *
 * @throws whatever the import throws; the next call tries again. A view without a route resolves.
 */
export async function preloadView(kit: Kit, view: ViewName): Promise<void> {
  const route = kit.routes.get(view)
  if (route === undefined || loadedViews.has(route)) return
  const module = await route.load()
  loadedViews.set(route, module.default as ViewComponent)
}
