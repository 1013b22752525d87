import { goBack } from '../../kit/actions/goBack.js'
import { replaceView } from '../../kit/actions/replaceView.js'
import { initialView } from '../../kit/initialView.js'
import type { Kit } from '../../kit/types.js'

/**
 * Goes to the account in use: back to it if it lies in the history, else in the place of the current
 * view. A wallet on a network that the app does not work with leads to UnsupportedChain instead.
 */
export function showAccount(kit: Kit): void {
  const view = initialView(kit)
  if (!kit.routes.has(view)) return
  const depth = () => kit.router.peek().findLastIndex((entry) => entry.view === view)
  if (depth() === -1) replaceView(kit, view)
  while (kit.modal.peek().open && kit.router.peek().at(-1)?.view !== view) goBack(kit)
}
