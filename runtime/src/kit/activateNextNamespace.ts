import { connectionOf } from './connections.js'
import { closeModal } from './modal.js'
import type { Chain, Kit } from './types.js'

/**
 * Where the active namespace has no wallet, neither in use nor on its way, another one that is connected
 * becomes active: a user who still has a wallet stays connected. What the user chose stays stored.
 *
 * @returns whether there is one.
 */
export function leaveEmptyNamespace(kit: Kit): boolean {
  if (kit.activeChain.peek()?.connection.peek().status !== 'disconnected') return true
  const next = [...kit.chains.values()].find((each) => connectionOf(each) !== undefined)
  if (next !== undefined) kit.activeNamespace.value = next.namespace
  return next !== undefined
}

/** After a namespace has lost wallets: without any left the modal has nothing to show. */
export function activateNextNamespace(kit: Kit, { namespace }: Chain): void {
  if (kit.activeNamespace.peek() === namespace && !leaveEmptyNamespace(kit)) closeModal(kit, { force: true })
}
