import type { RouteDefinition } from '../../../kit/types.js'

/**
 * The Account view of an app with features that add to it. Each of them has it among its routes, so that an app
 * without any has no byte of it. It replaces the route of `account`, which must be before them in the list of features.
 */
export const accountRoute: Readonly<Record<'Account', RouteDefinition>> = {
  Account: { load: () => import('./parts.chunk.js') },
}
