import type { Kit, ViewName } from '../types.js'
import { mountedModals } from './modalStore.js'

/** Whether an open of the view has nothing left to wait for. */
export function isModalReady(kit: Kit, view: ViewName): boolean {
  return mountedModals.get(kit)?.ready.has(view) === true
}
