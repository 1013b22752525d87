import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import { actionTexts } from '../errors/texts/actions.js'
import { connectionOf } from './connections.js'
import { isMobile } from './device.js'
import { mustLeaveNetwork } from './networks.js'
import type { ViewName } from './register.js'
import type { Kit, RouteDefinition } from './types.js'

addErrorTexts(actionTexts)
/** The route of the view that is shown. */
export const shownRoute = (kit: Kit): RouteDefinition | undefined =>
  kit.routes.get(`${kit.router.peek().at(-1)?.view}`)

/**
 * The route of a view.
 *
 * @throws AppKitError VIEW_NOT_FOUND if no feature of this app has the view.
 */
export function requireRoute(kit: Kit, view: ViewName): RouteDefinition {
  const route = kit.routes.get(view)
  if (route === undefined) throw new AppKitError('VIEW_NOT_FOUND', { details: view })
  return route
}

/**
 * The view that `open()` shows (docs/behaviour.md#opening), among those that this app has.
 */
export function initialView(kit: Kit): ViewName {
  const { chains, config, routes } = kit
  const connect = routes.get('Connect')
  if (connectionOf(kit.activeChain.peek()) === undefined) {
    const hasNoChoice = chains.size === 0 || config.manualWCControl || config.basic
    return (hasNoChoice && connect?.pairing?.[isMobile(navigator.userAgent) ? 0 : 1]) || 'Connect'
  }
  if (mustLeaveNetwork(kit) && routes.has('UnsupportedChain')) return 'UnsupportedChain'
  return connect && !routes.has('Account') ? 'Connect' : 'Account'
}

/**
 * Pushes a view on the history, unless it is the current view.
 *
 * @throws AppKitError VIEW_NOT_FOUND
 */
export function pushView(kit: Kit, view: ViewName, data?: unknown): void {
  requireRoute(kit, view)
  const stack = kit.router.peek()
  if (stack.at(-1)?.view === view) return
  kit.router.value = [...stack, { view, data }]
}

/**
 * Replaces the current view.
 *
 * @throws AppKitError VIEW_NOT_FOUND
 */
export function replaceView(kit: Kit, view: ViewName, data?: unknown): void {
  requireRoute(kit, view)
  const stack = kit.router.peek()
  if (stack.at(-1)?.view === view) return
  // A view is not in the history twice in a row, because going back would change nothing.
  const below = stack.at(-2)?.view === view ? -2 : -1
  kit.router.value = [...stack.slice(0, below), { view, data }]
}

/** Shows a view with no history. */
export function resetView(kit: Kit, view: ViewName, data?: unknown): void {
  kit.router.value = [{ view, data }]
}
