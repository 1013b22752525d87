import { closeModal } from './actions/closeModal.js'
import { mustLeaveNetwork } from './mustLeaveNetwork.js'
import type { Kit } from './types.js'

/** After a connection: UnsupportedChain when the wallet is on a network we do not have, else the modal closes. */
export function leaveConnectViews(kit: Kit): void {
  if (!kit.modal.peek().open) return
  if (mustLeaveNetwork(kit) && kit.routes.has('UnsupportedChain'))
    kit.router.value = [{ view: 'UnsupportedChain' }]
  else closeModal(kit, { force: true })
}
