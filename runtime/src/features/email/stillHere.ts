import type { Kit } from '../../kit/types.js'

/** Whether the view that is shown now still is, asked later: an answer of the wallet moves nobody who has gone on. */
export function stillHere(kit: Kit): () => boolean {
  const entry = kit.router.peek().at(-1)
  return () => kit.modal.peek().open && kit.router.peek().at(-1) === entry
}
