import { untracked } from '@preact/signals-core'
import { closeModal, mustAnswer } from './modal.js'
import { moveModal } from './modalMachine.js'
import { mustLeaveNetwork } from './networks.js'
import type { Kit } from './types.js'

const shakeDuration = 500

/**
 * Whether closing is refused now, because the user must first answer the embedded wallet or leave an unsupported network, or
 * by a feature.
 * Subscribes when read in an effect.
 */
export function refusesClose(kit: Kit): boolean {
  const waits = kit.router.value.at(-1)?.view === 'UnsupportedChain' && mustLeaveNetwork(kit)
  return waits || mustAnswer(kit) === true
}

/**
 * Called by the overlay, Escape and the close button: closes the modal, or shakes it for 500 ms if closing is
 * refused.
 */
export function requestClose(kit: Kit): void {
  if (!untracked(() => refusesClose(kit))) {
    closeModal(kit)
    return
  }
  if (kit.modal.peek().shake) return
  moveModal(kit, 'refused')
  setTimeout(() => moveModal(kit, 'calmed'), shakeDuration)
}
