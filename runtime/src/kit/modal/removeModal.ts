import type { Kit } from '../types.js'
import { mountedModals, readyViews } from './modalStore.js'

/** Closes a kit's modal and takes it out of the page. */
export function removeModal(kit: Kit): void {
  const modal = mountedModals.get(kit)
  mountedModals.delete(kit)
  readyViews.delete(kit)
  kit.modal.value = { open: false, shake: false }
  modal?.then(
    (unmount) => unmount(),
    () => {},
  )
}
