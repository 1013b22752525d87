import { AppKitError } from '../../errors/AppKitError.js'
import type { Kit, ViewName } from '../types.js'
import { isModalReady } from './isModalReady.js'
import { modalContainers, mountedModals } from './modalStore.js'
import { removeModal } from './removeModal.js'

/**
 * Imports the modal and puts it in the page, once; the view's own code comes alongside. A modal that was
 * given another place meanwhile is waited for there.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
export async function ensureModal(kit: Kit, view: ViewName): Promise<void> {
  if (isModalReady(kit, view)) return
  let modal = mountedModals.get(kit)
  if (modal === undefined) {
    modal = { mount: kit.mountModal(kit, modalContainers.get(kit)), ready: new Set() }
    mountedModals.set(kit, modal)
    kit.lifetime.add(() => removeModal(kit))
  }
  // A view that does not load is the modal's to tell: it offers to try again in place.
  const load = async () => kit.routes.get(view)?.load()
  const loaded = load().catch(() => {})
  let problem: AppKitError | undefined
  try {
    await modal.mount
  } catch (cause) {
    problem = new AppKitError('MODAL_LOAD_FAILED', { cause })
  }
  const isLoaded = await loaded
  const present = mountedModals.get(kit)
  if (present !== undefined && present !== modal) return ensureModal(kit, view)
  if (problem === undefined) {
    if (isLoaded) modal.ready.add(view)
    return
  }
  mountedModals.delete(kit)
  throw problem
}
