import { leaveEmptyNamespace } from './leaveEmptyNamespace.js'
import { closeModal } from './modal.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/** After a namespace has lost wallets: if none is left, the modal closes. */
export function activateNextNamespace(kit: Kit, { namespace }: Chain): void {
  if (kit.activeNamespace.peek() === namespace && !leaveEmptyNamespace(kit)) closeModal(kit, { force: true })
}
