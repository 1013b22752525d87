import type { Signal } from '@preact/signals-core'
import { kitSignal } from '../../kit/kitSignal.js'
import type { Kit } from '../../kit/types.js'

/** A state of which each kit has its own. Apart from the actions, because hooks read it before anything is done. */
export function statePerKit<State>(empty: State): (kit: Kit) => Signal<State> {
  const states = new WeakMap<Kit, Signal<State>>()
  return (kit) => {
    const state = states.get(kit) ?? kitSignal(empty)
    states.set(kit, state)
    return state
  }
}
