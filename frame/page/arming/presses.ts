import { createPresence } from './presence.js'

/** The device that made a press. */
export type PressInput = 'mouse' | 'touch' | 'pen' | 'keyboard'

interface PressWatch {
  readonly button: HTMLButtonElement
  readonly hasKeys: boolean
  readonly isArmed: () => boolean
  /** Called when a pointer has come in, or found the frame at another place: the button waits. */
  readonly onMoved: () => void
  /** Called with a press that counts. */
  readonly onPress: (input: PressInput) => void
  /** Called for a press of a pointer or key that does not count. */
  readonly onEarly?: (() => void) | undefined
  readonly signal: AbortSignal
}

const pointers = ['mouse', 'touch', 'pen'] as const

/**
 * Tells which presses of a button count: those that begin and end while it is armed, by a pointer that was in the frame
 * before, and the first of a row of quick ones. So a double click whose first click closed another window, the end of a drag,
 * and a key that is held down do not.
 */
export function watchPresses(watch: PressWatch): void {
  const { button, hasKeys, isArmed, onEarly, onMoved, onPress, signal } = watch
  const options = { signal, capture: true }
  /** The start of the press that has not ended yet. */
  let started: { readonly input: string; readonly counts: boolean } | undefined
  const isOnButton = ({ clientX, clientY }: MouseEvent) => {
    const { bottom, left, right, top } = button.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  }
  const presence = createPresence()
  const onPointer = (event: PointerEvent) => {
    // Some browsers do not say what a click was made with.
    if (!event.isTrusted || !event.pointerType) return
    if (presence.isNew(event)) onMoved()
  }
  // Not of `pointerover`: where something is shown, browsers make one up for a pointer that may be elsewhere by now.
  for (const type of ['pointermove', 'pointerdown', 'click'] as const)
    addEventListener(type, onPointer as (event: Event) => void, options)
  addEventListener(
    'pointerout',
    ({ pointerType, relatedTarget }) => {
      // The finger that is lifted leaves too, and comes back for the next press.
      if (relatedTarget === null && pointerType !== 'touch') presence.end()
    },
    options,
  )
  addEventListener('blur', presence.end, { signal })

  const onDown = (event: PointerEvent) => {
    if (!event.isTrusted) return
    const counts = isArmed() && isOnButton(event)
    started = { input: event.pointerType, counts }
    if (!counts && isOnButton(event)) onEarly?.()
  }
  addEventListener('pointerdown', onDown, options)
  const onKey = ({ isTrusted, key, repeat }: KeyboardEvent) => {
    if (!isTrusted || (key !== 'Enter' && key !== ' ')) return
    // One that is held down repeats itself, perhaps since another window had the focus.
    started = { input: 'keyboard', counts: !repeat && isArmed() }
  }
  addEventListener('keydown', onKey, options)

  const onClick = (event: MouseEvent) => {
    const press = started
    started = undefined
    // In some browsers a click does not say what it was made with; one by the keyboard has no count.
    const { pointerType = event.detail > 0 ? press?.input : '' } = event as Partial<PointerEvent>
    const pointer = pointers.find((kind) => kind === pointerType)
    const input = pointer ?? (hasKeys && !pointerType ? 'keyboard' : undefined)
    if (!event.isTrusted || input === undefined || press?.input !== input) return
    if (!press.counts || event.detail > 1 || !isArmed()) return onEarly?.()
    onPress(input)
  }
  button.addEventListener('click', onClick, { signal })
}
