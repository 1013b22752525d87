import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit, ViewName } from '../types.js'
import { isModalReady } from './isModalReady.js'
import { modalContainers, mountedModals, readyViews } from './modalStore.js'
import { removeModal } from './removeModal.js'

/**
 * Imports the modal and puts it in the page, once; the view's own code comes alongside.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
export async function ensureModal(kit: Kit, view: ViewName): Promise<void> {
  if (isModalReady(kit, view)) return
  let modal = mountedModals.get(kit)
  if (modal === undefined) {
    modal = kit.mountModal(kit, modalContainers.get(kit))
    mountedModals.set(kit, modal)
    readyViews.set(kit, new Set())
    kit.lifetime.add(() => removeModal(kit))
  }
  // A view that does not load is the modal's to tell: it offers to try again in place.
  const loaded = kit.routes
    .get(view)
    ?.load()
    .then(
      () => true,
      () => false,
    )
  try {
    await modal
    if (await loaded) readyViews.get(kit)?.add(view)
  } catch (error) {
    mountedModals.delete(kit)
    throw new AppKitError('MODAL_LOAD_FAILED', { cause: error })
  }
}
