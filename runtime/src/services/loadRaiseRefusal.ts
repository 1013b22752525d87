import type { Kit } from '../kit/types.js'
import type { Refusal } from './http/types.js'

/** `raiseRefusal`, imported when there is something to tell: most visits never need it. */
export function loadRaiseRefusal(kit: Kit): (refusal: Refusal) => void {
  return (refusal) => {
    import('./raiseRefusal.js').then(
      ({ raiseRefusal }) => raiseRefusal(kit, refusal),
      () => {},
    )
  }
}
