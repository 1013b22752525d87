import type { ReadonlySignal } from '@preact/signals-core'
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { requestClose } from '../../kit/requestClose.js'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../useSignal.js'
import { ModalCard } from './card/ModalCard.js'
import * as css from './card/modal.css.js'

export interface ModalShellProps {
  readonly kit: Kit
  /** The root of the card, which also gets the views' style sheets. */
  readonly root: ShadowRoot
  readonly isShaking: ReadonlySignal<boolean>
}

/**
 * The dialog and its rules: what closes it and what is in it. `mountModal` opens and closes it, so
 * that showing a card that is here already renders nothing. Embedded, only the card.
 */
export function ModalShell({ kit, root, isShaking }: ModalShellProps) {
  const entries = useSignalValue(kit.router)
  const shake = useSignalValue(isShaking)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef(false)
  const headingId = useId()
  const entry = entries.at(-1)

  const card = entry && (
    <ModalCard
      kit={kit}
      root={root}
      entries={entries}
      entry={entry}
      shake={shake}
      headingId={headingId}
      headingRef={heading}
    />
  )
  if (kit.config.enableEmbedded) return card

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape ends what an input method is composing.
    if (event.nativeEvent.isComposing) return
    // A browser may close a dialog on its second Escape whatever the page says, so the key is taken here.
    if (event.key === 'Escape') requestClose(kit)
    else if (event.key !== 'Tab' || !wrapFocus(event.currentTarget as HTMLElement, event.shiftKey)) return
    event.preventDefault()
  }
  // A drag from the card to the overlay, or back, is no press of the overlay.
  const onPress = (event: MouseEvent) => {
    const own = event.target === event.currentTarget
    if (event.type === 'pointerdown') pressed.current = own
    else if (!own) pressed.current = false
    else if (event.type === 'click' && pressed.current) requestClose(kit)
  }
  return (
    <dialog
      ref={dialog}
      className={css.overlay}
      data-testid="w3m-modal-overlay"
      aria-modal="true"
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      onPointerDown={onPress}
      onPointerUp={onPress}
      onClick={onPress}
      onCancel={(event) => {
        event.preventDefault()
        requestClose(kit)
      }}
      onClose={() => {
        // The event comes later than the close, and an open may have come between.
        if (!kit.modal.peek().open || dialog.current?.open) return
        requestClose(kit)
        if (kit.modal.peek().open) dialog.current?.showModal()
      }}
    >
      {card}
    </dialog>
  )
}

const focusable =
  ':is(button, input, select, textarea, summary, a[href], [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/**
 * Keeps Tab inside: from the last control to the first and back.
 *
 * @param container - holds every control that may be reached.
 * @param backwards - true for Shift+Tab.
 * @returns whether focus was moved, in which case the key must do nothing more.
 */
export function wrapFocus(container: HTMLElement, backwards: boolean): boolean {
  const controls = [...container.querySelectorAll<HTMLElement>(focusable)]
  const first = controls[0]
  const last = controls.at(-1)
  if (first === undefined || last === undefined) return true
  const active = (container.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement
  if (active !== (backwards ? first : last) && (!backwards || controls.includes(active))) return false
  ;(backwards ? last : first).focus()
  return true
}
