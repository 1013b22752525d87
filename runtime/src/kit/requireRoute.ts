import { AppKitError } from '../errors/AppKitError.js'
import type { Kit, RouteDefinition, ViewName } from './types.js'

/**
 * The route of a view.
 *
 * @throws AppKitError VIEW_NOT_FOUND when no feature of this app brings the view.
 */
export function requireRoute(kit: Kit, view: ViewName): RouteDefinition {
  const route = kit.routes.get(view)
  if (route === undefined) throw new AppKitError('VIEW_NOT_FOUND', { details: view })
  return route
}
