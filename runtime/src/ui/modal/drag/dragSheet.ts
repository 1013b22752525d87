import { untracked } from '@preact/signals-core'
import { refusesClose, requestClose } from '../../../kit/requestClose.js'
import type { Kit } from '../../../kit/types.js'
import { adoptSheet } from '../card/ModalCard.js'
import * as css from '../card/modal.css.js'
import { sheet, sheetQuery } from './drag.css.js'

/** Less is a tap, in px. */
const slack = 6
/** Faster than this downwards closes, in px a ms, measured over the last moments, in ms. */
const flick = 0.5
const moments = 100

interface Drag {
  readonly pointer: number
  readonly card: HTMLElement
  readonly from: number
  /** The places of the pointer with their times; the newest is last. */
  trail: readonly (readonly [y: number, time: number])[]
  moving: boolean
}

/**
 * Lets a finger pull the sheet of a phone down by its header: let go below a third of its height, or with
 * a flick, it closes as Escape does; else it springs back. It cannot be pulled where closing is refused.
 *
 * @param root - the modal's.
 * @returns a function that ends it.
 */
export function dragSheet(kit: Kit, root: ShadowRoot): () => void {
  adoptSheet(root, sheet)
  const dialog = root.querySelector('dialog')
  let drag: Drag | undefined

  const start = ({ target, pointerId, isPrimary, clientY, timeStamp }: PointerEvent) => {
    const handle = (target as Element).closest(`.${css.header}`)
    const card = handle?.closest<HTMLElement>(`.${css.card}`)
    if (!card || !isPrimary || !matchMedia(sheetQuery).matches || untracked(() => refusesClose(kit))) return
    drag = { pointer: pointerId, card, from: clientY, trail: [[clientY, timeStamp]], moving: false }
  }
  const move = ({ pointerId, clientY, timeStamp }: PointerEvent) => {
    if (drag?.pointer !== pointerId) return
    const way = clientY - drag.from
    if (!drag.moving && way < slack) return
    if (!drag.moving) {
      drag.moving = true
      // With the pointer captured, no control under the finger is clicked when the drag ends.
      drag.card.setPointerCapture(pointerId)
    }
    drag.trail = [...drag.trail.filter(([, time]) => timeStamp - time < moments), [clientY, timeStamp]]
    drag.card.style.setProperty('transform', `translateY(${Math.max(0, way)}px)`)
  }
  const end = ({ pointerId, type, clientY, timeStamp }: PointerEvent) => {
    if (drag?.pointer !== pointerId) return
    const { card, from, trail, moving } = drag
    drag = undefined
    if (!moving) return
    const [y, time] = trail.find(([, at]) => timeStamp - at < moments) ?? [clientY, timeStamp]
    const speed = (clientY - y) / Math.max(1, timeStamp - time)
    const far = clientY - from > card.offsetHeight / 3
    // It leaves from where it was let go.
    if (type === 'pointerup' && (far || speed > flick)) requestClose(kit)
    const { transform } = card.style
    card.style.removeProperty('transform')
    if (kit.modal.peek().open && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      card.animate?.([{ transform }, { transform: 'none' }], { duration: 160, easing: 'ease-out' })
  }
  const listeners = { pointerdown: start, pointermove: move, pointerup: end, pointercancel: end } as const
  const each = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][]
  for (const [name, listener] of each) dialog?.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of each) dialog?.removeEventListener(name, listener)
  }
}
