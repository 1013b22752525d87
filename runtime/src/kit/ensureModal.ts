import { AppKitError } from '../errors/AppKitError.js'
import type { Kit, ViewName } from './types.js'

const mounted = new WeakMap<Kit, Promise<() => void>>()
const containers = new WeakMap<Kit, HTMLElement>()
const ready = new WeakMap<Kit, Set<ViewName>>()

/** Whether an open of the view has nothing left to wait for. */
export function isModalReady(kit: Kit, view: ViewName): boolean {
  return ready.get(kit)?.has(view) === true
}

/**
 * Imports the modal and puts it in the page, once; the view's own code comes alongside.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
export async function ensureModal(kit: Kit, view: ViewName): Promise<void> {
  if (isModalReady(kit, view)) return
  let modal = mounted.get(kit)
  if (modal === undefined) {
    modal = kit.mountModal(kit, containers.get(kit))
    mounted.set(kit, modal)
    ready.set(kit, new Set())
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
    if (await loaded) ready.get(kit)?.add(view)
  } catch (error) {
    mounted.delete(kit)
    throw new AppKitError('MODAL_LOAD_FAILED', { cause: error })
  }
}

/**
 * Gives the modal a place in the page instead of the end of the body (embedded mode).
 *
 * @returns a function that takes the modal out of it.
 */
export function placeModal(kit: Kit, container: HTMLElement): () => void {
  removeModal(kit)
  containers.set(kit, container)
  return () => {
    removeModal(kit)
    containers.delete(kit)
  }
}

function removeModal(kit: Kit): void {
  const modal = mounted.get(kit)
  mounted.delete(kit)
  ready.delete(kit)
  kit.modal.value = { open: false, shake: false }
  modal?.then(
    (unmount) => unmount(),
    () => {},
  )
}
