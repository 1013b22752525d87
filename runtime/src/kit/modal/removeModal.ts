import type { Kit } from '../types.js'
import { mountedModals } from './modalStore.js'

/** Closes a kit's modal and takes it out of the page. */
export function removeModal(kit: Kit): void {
  const modal = mountedModals.get(kit)
  mountedModals.delete(kit)
  kit.modal.value = { open: false, shake: false }
  modal?.mount.then(
    (unmount) => unmount(),
    () => {},
  )
}
