import type { ChainNamespace } from '../chains/types.js'
import type { ModalState } from './state.js'
import type { Kit } from './types.js'

const closed: ModalState = { open: false, shake: false }

/**
 * What each event makes of each state of the modal. `opened` comes with the namespace of `open`, and `closed` with whether the
 * modal is still seen. An event that changes nothing gives the same object.
 */
export const modalTable = {
  /** Somebody opens it, or another view in it. */
  opened: (state: ModalState, namespace?: ChainNamespace): ModalState =>
    state.open ? { ...state, namespace } : { open: true, shake: false, namespace },
  /** A user or the app closes it. */
  closed: (state: ModalState, stays?: boolean): ModalState => (state.open ? { ...closed, stays } : state),
  /** The page has painted what closed it. */
  painted: (state: ModalState): ModalState => (state.stays ? closed : state),
  /** A user would close it, and must answer first. */
  refused: (state: ModalState): ModalState => (state.open ? { ...state, shake: true } : state),
  /** It has shaken. */
  calmed: (state: ModalState): ModalState => (state.shake ? { ...state, shake: false } : state),
  /** Its code did not load, or it leaves the page. */
  removed: (): ModalState => closed,
}

export type ModalEvent = keyof typeof modalTable

/** Changes the modal by an event. Nothing else writes to its state. */
export function moveModal<Event extends ModalEvent>(
  kit: Kit,
  event: Event,
  detail?: Parameters<(typeof modalTable)[Event]>[1],
): void {
  const move: (state: ModalState, detail?: never) => ModalState = modalTable[event]
  kit.modal.value = move(kit.modal.peek(), detail as never)
}
