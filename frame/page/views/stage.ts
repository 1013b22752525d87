import type { Channel, ViewName } from '../base/channel.js'
import { make } from './dom.js'

/** The place for the one view that the frame shows. */
export interface Stage {
  /** Shows a view instead of the one before, whose `onGone` is called. */
  show(name: ViewName, parts: readonly Node[], onGone?: () => void): void
  /** Whether a view is shown now. */
  isShown(): boolean
  /** Hides the frame. */
  clear(outcome: 'done' | 'cancelled'): void
}

/** Creates it. The host is sent the height of the view, also when that changes. */
export function createStage(
  channel: Pick<Channel, 'show' | 'hide'>,
  place = document.getElementById('view'),
): Stage {
  let shown: { readonly name: ViewName; readonly height: number; readonly onGone: () => void } | undefined
  const tell = () => {
    if (shown === undefined || place === null) return
    const height = Math.min(640, Math.ceil(heightOf(place)) || 320)
    if (height === shown.height) return
    shown = { ...shown, height }
    channel.show(shown.name, height)
  }
  const sizes = new ResizeObserver(tell)
  const leave = () => {
    const before = shown
    shown = undefined
    before?.onGone()
  }
  // The page around the frame cannot hear its keys. Held down, the key would leave what comes next too.
  document.addEventListener('keydown', ({ isComposing, key, repeat }) => {
    if (key !== 'Escape' || isComposing || repeat) return
    place?.querySelector<HTMLButtonElement>('[data-leaves]')?.click()
  })
  const className = parent === window ? 'view window' : 'view'
  return {
    show: (name, parts, onGone = () => {}) => {
      leave()
      place?.replaceChildren(make('div', { class: className, test: `frame-${name}` }, ...parts))
      shown = { name, height: 0, onGone }
      tell()
      // Anew for each view: what the host does not show yet has no size, and one like the view before would not be a change.
      sizes.disconnect()
      for (const part of place?.querySelectorAll('.view > *, .details > *') ?? []) sizes.observe(part)
      // The element is in the page, but before the host shows the frame nothing in it can get the focus.
      const first = place?.querySelector<HTMLElement>('input, h1')
      requestAnimationFrame(() => first?.focus({ preventScroll: true }))
    },
    isShown: () => shown !== undefined,
    clear: (outcome) => {
      const wasShown = shown !== undefined
      leave()
      place?.replaceChildren()
      if (wasShown) channel.hide(outcome)
    },
  }
}

/** The height that a view would like to have. With less, its details scroll, or all of it. */
function heightOf(place: HTMLElement): number {
  const hidden = [...place.querySelectorAll('.details')].map((part) => part.scrollHeight - part.clientHeight)
  return hidden.reduce((sum, each) => sum + each, place.firstElementChild?.scrollHeight ?? 0)
}
