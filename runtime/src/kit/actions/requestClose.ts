import { mustLeaveNetwork } from '../mustLeaveNetwork.js'
import type { Kit } from '../types.js'
import { closeModal } from './closeModal.js'

const shakeDuration = 500

/**
 * What the overlay, Escape and the close button do: close, or shake for 500 ms while the visitor
 * has yet to leave an unsupported network.
 */
export function requestClose(kit: Kit): void {
  const view = kit.router.peek().at(-1)?.view
  if (view !== 'UnsupportedChain' || !mustLeaveNetwork(kit)) {
    closeModal(kit)
    return
  }
  if (kit.modal.peek().shake) return
  kit.modal.value = { ...kit.modal.peek(), shake: true }
  setTimeout(() => {
    kit.modal.value = { ...kit.modal.peek(), shake: false }
  }, shakeDuration)
}
