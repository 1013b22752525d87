import { AppKitError } from '../errors/AppKitError.js'
import type { Kit, ViewName } from './types.js'

const mounted = new WeakMap<Kit, Promise<() => void>>()

/**
 * Imports the modal and puts it in the page, once per start; the view's own code comes alongside.
 *
 * @throws AppKitError MODAL_LOAD_FAILED; the next call tries again.
 */
export async function ensureModal(kit: Kit, view: ViewName): Promise<void> {
  let modal = mounted.get(kit)
  if (modal === undefined) {
    modal = kit.mountModal(kit)
    mounted.set(kit, modal)
    const { signal } = kit.lifetime
    kit.lifetime.add(() => {
      mounted.delete(kit)
      void modal?.then((unmount) => unmount()).catch(() => {})
    })
    if (signal.aborted) mounted.delete(kit)
  }
  try {
    await Promise.all([modal, kit.routes.get(view)?.load()])
  } catch (error) {
    mounted.delete(kit)
    throw new AppKitError('MODAL_LOAD_FAILED', { cause: error })
  }
}
