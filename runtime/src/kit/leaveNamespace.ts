import { closeModal } from './actions/closeModal.js'
import { setActiveNamespace } from './actions/setActiveNamespace.js'
import { connectionOf } from './connectionOf.js'
import type { Chain, Kit } from './types.js'

/**
 * After the last wallet of the active namespace has gone: another namespace that is connected becomes
 * active, for who still has a wallet is no stranger; without one there is nothing left for the modal to show.
 */
export function leaveNamespace(kit: Kit, chain: Chain): void {
  if (kit.activeNamespace.peek() !== chain.namespace || connectionOf(chain) !== undefined) return
  const next = [...kit.chains.values()].find((each) => connectionOf(each) !== undefined)
  if (next === undefined) closeModal(kit, { force: true })
  else setActiveNamespace(kit, next.namespace)
}
