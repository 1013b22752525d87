import type { Kit } from '../types.js'
import { closeModal } from './closeModal.js'

/** One view back. Closes when one view remains or UnsupportedChain is in the history (docs/behaviour.md#history). */
export function goBack(kit: Kit): void {
  const stack = kit.router.peek()
  if (stack.length <= 1 || stack.some(({ view }) => view === 'UnsupportedChain')) closeModal(kit)
  else kit.router.value = stack.slice(0, -1)
}
