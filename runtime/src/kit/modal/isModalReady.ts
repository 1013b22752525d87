import type { Kit, ViewName } from '../types.js'
import { readyViews } from './modalStore.js'

/** Whether an open of the view has nothing left to wait for. */
export function isModalReady(kit: Kit, view: ViewName): boolean {
  return readyViews.get(kit)?.has(view) === true
}
