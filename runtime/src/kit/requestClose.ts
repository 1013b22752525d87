import { untracked } from '@preact/signals-core'
import { closeModal } from './modal.js'
import { mustLeaveNetwork } from './networks.js'
import type { Kit } from './types.js'

const shakeDuration = 500

/** Whether closing would be refused now: the user has yet to leave an unsupported network. Subscribes when read in an effect. */
export function refusesClose(kit: Kit): boolean {
  return kit.router.value.at(-1)?.view === 'UnsupportedChain' && mustLeaveNetwork(kit)
}

/**
 * What the overlay, Escape and the close button do: close, or shake for 500 ms where closing
 * is refused.
 */
export function requestClose(kit: Kit): void {
  if (!untracked(() => refusesClose(kit))) {
    closeModal(kit)
    return
  }
  if (kit.modal.peek().shake) return
  kit.modal.value = { ...kit.modal.peek(), shake: true }
  setTimeout(() => {
    kit.modal.value = { ...kit.modal.peek(), shake: false }
  }, shakeDuration)
}
