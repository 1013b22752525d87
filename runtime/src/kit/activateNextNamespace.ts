import { connectionOf } from './connections.js'
import { closeModal } from './modal.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/**
 * If the active namespace has no wallet, and none is connecting, another connected namespace becomes active, so
 * that a user with a wallet stays connected. The stored choice of the user does not change.
 *
 * @returns whether there is such a namespace.
 */
export function leaveEmptyNamespace(kit: Kit): boolean {
  if (kit.activeChain.peek()?.connection.peek().status !== 'disconnected') return true
  const next = [...kit.chains.values()].find((each) => connectionOf(each) !== undefined)
  if (next !== undefined) kit.activeNamespace.value = next.namespace
  return next !== undefined
}

/** After a namespace has lost wallets: if none is left, the modal closes. */
export function activateNextNamespace(kit: Kit, { namespace }: Chain): void {
  if (kit.activeNamespace.peek() === namespace && !leaveEmptyNamespace(kit)) closeModal(kit, { force: true })
}
