import { AppKitError } from '../errors/AppKitError.js'
import { connectionOf } from './connections.js'
import { mustLeaveNetwork } from './networks.js'
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

/**
 * The view that an open without one shows: UnsupportedChain when the wallet is on a network the
 * host did not ask for, Account when connected, else Connect; the pairing where there are no wallets of
 * our own. Of those that this app has, where it has any.
 */
export function initialView(kit: Kit): ViewName {
  const has = (view: ViewName) => kit.routes.has(view)
  if (connectionOf(kit.activeChain.peek()) !== undefined) {
    if (mustLeaveNetwork(kit) && has('UnsupportedChain')) return 'UnsupportedChain'
    if (has('Account') || !has('Connect')) return 'Account'
  } else if (kit.chains.size === 0 || kit.config.manualWCControl) return noAdapterView(navigator.userAgent)
  return 'Connect'
}

/**
 * The first view of an app without namespaces, or one that makes its pairings itself
 * (`manualWCControl`), while nobody is connected: docs/behaviour.md#opening.
 */
function noAdapterView(userAgent: string): 'AllWallets' | 'ConnectingWalletConnectBasic' {
  return isMobile(userAgent) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

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

/** Whether the browser says that it runs on a phone or tablet. */
export function isMobile(userAgent: string): boolean {
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent)
}
