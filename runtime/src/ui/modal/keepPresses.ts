/** How far a pointer trembles that stands still, in CSS px. */
const tremble = 8

/** What was pressed, and where the pointer stood. */
interface Press {
  readonly control: HTMLElement
  readonly x: number
  readonly y: number
}

/**
 * Clicks a button that has moved away between the press and the release of a pointer that stands still, as when a list
 * above or below it has loaded: a browser clicks only what both places have in common, so that the press would be lost.
 * A pointer that is moved away still takes the press back (WCAG 2.5.2).
 *
 * @param root - what the buttons are in; it is watched as long as it lives.
 */
export function keepPresses(root: ShadowRoot): void {
  let press: Press | undefined
  root.addEventListener(
    'pointerdown',
    (event) => {
      const { button, clientX: x, clientY: y, target } = event as PointerEvent
      const control = (target as Element).closest<HTMLElement>('button, a[href]')
      press = control && button === 0 ? { control, x, y } : undefined
    },
    true,
  )
  root.addEventListener(
    'click',
    (event) => {
      const { clientX, clientY, detail, target } = event as MouseEvent
      const last = press
      press = undefined
      if (!last?.control.isConnected || last.control.contains(target as Node)) return
      // A click that no pointer made is none of this press.
      if (detail === 0 || Math.hypot(clientX - last.x, clientY - last.y) > tremble) return
      event.stopPropagation()
      last.control.click()
    },
    true,
  )
}
