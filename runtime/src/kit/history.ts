import type { RouteEntry } from './state.js'
import type { Kit } from './types.js'

/**
 * Removes views from the history and shows another one on top of those that are left. The user cannot go back to a view
 * that was removed.
 *
 * @param isRemoved - whether an entry of the history is removed. Without `next`, one has to stay.
 * @param next - the view to show. Default: the last one that is left.
 */
export function removeViews(
  kit: Kit,
  isRemoved: (entry: RouteEntry, index: number) => boolean,
  next?: RouteEntry,
): void {
  const left = kit.router.peek().filter((entry, index) => !isRemoved(entry, index))
  kit.router.value = next === undefined ? left : [...left, next]
}

/**
 * Removes the current view from the history, unless it is the only one.
 *
 * @returns whether it was removed.
 */
export function popView(kit: Kit): boolean {
  const below = kit.router.peek().slice(0, -1)
  if (below.length > 0) kit.router.value = below
  return below.length > 0
}

/** Whether the view that is shown now still is, asked later: an answer of a wallet moves nobody who has gone on. */
export function stillHere(kit: Kit): () => boolean {
  const entry = kit.router.peek().at(-1)
  return () => kit.modal.peek().open && kit.router.peek().at(-1) === entry
}
