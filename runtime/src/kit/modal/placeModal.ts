import type { Kit } from '../types.js'
import { modalContainers } from './modalStore.js'
import { removeModal } from './removeModal.js'

/**
 * Gives the modal a place in the page instead of the end of the body (embedded mode).
 *
 * @returns a function that takes the modal out of it.
 */
export function placeModal(kit: Kit, container: HTMLElement): () => void {
  removeModal(kit)
  modalContainers.set(kit, container)
  return () => {
    if (modalContainers.get(kit) !== container) return
    removeModal(kit)
    modalContainers.delete(kit)
  }
}
