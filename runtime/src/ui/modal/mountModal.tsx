import { computed, effect } from '@preact/signals-core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { reportHostError } from '../../errors/hostCalls.js'
import { afterIdle } from '../../kit/afterIdle.js'
import { eventSinks, type TrackedEvent } from '../../kit/events.js'
import { removeModal } from '../../kit/modal.js'
import { initialView } from '../../kit/router.js'
import { shown } from '../../kit/texts.js'
import type { Kit } from '../../kit/types.js'
import type { HeldEvent } from '../../services/analytics/startAnalytics.js'
import { applyTheme } from '../applyTheme.js'
import { modalCss } from '../modalSheet.js'
import { adoptSheet } from './card/ModalCard.js'
import * as css from './card/modal.css.js'
import { preloadView } from './card/useLoadedView.js'
import { leaveBehind } from './leaveBehind.js'
import { lockScroll } from './lockScroll.js'
import { ModalShell } from './ModalShell.js'

/** Moves the focus on opening. A card that is not rendered yet takes it when it is. */
function focusHeading(root: ShadowRoot): void {
  root.querySelector<HTMLElement>(`.${css.heading}`)?.focus({ preventScroll: true })
}

let Host: CustomElementConstructor | undefined

/** Claims a name, because an element of another script's definition would have its behaviour and styles. */
function defineHost(): CustomElementConstructor {
  const Element = class extends HTMLElement {}
  let name = 'create-appkit-modal'
  for (let number = 2; customElements.get(name); number++) name = `create-appkit-modal-${number}`
  customElements.define(name, Element)
  return Element
}

/** Keeps the events of a kit until the code that sends them has loaded. */
function holdEvents(kit: Kit): readonly HeldEvent[] {
  const held: HeldEvent[] = []
  const take = (tracked: TrackedEvent) => {
    held.push({ tracked, state: kit.activeChain.peek()?.connection.peek() })
  }
  eventSinks.set(kit, take)
  // The event that opened the modal was emitted before it was made.
  const last = kit.lastEvent.peek()
  if (last) take(last)
  return held
}

/**
 * Puts the modal in the page, closed or open as `kit.modal` says, and keeps it true to the kit; what begins with the
 * first open starts with it.
 *
 * @param given - the element that the modal goes into. Without it `document.body`, unless the config says that the
 *   host gives it a place (`disableAppend`, `enableEmbedded`).
 * @returns a function that takes everything out again.
 * @throws Error when the host has to give the modal a place and has not.
 */
export async function mountModal(kit: Kit, given?: HTMLElement): Promise<() => void> {
  const { disableAppend, enableEmbedded, endpoints } = kit.config
  const held = endpoints.analytics ? holdEvents(kit) : undefined
  if (given === undefined && (disableAppend || enableEmbedded))
    throw new Error('The modal has no place. Put <AppKitModal /> in the page.')
  const container = given ?? document.body
  // A view that cannot be imported is shown as such by the modal itself.
  await preloadView(kit, kit.router.peek().at(-1)?.view ?? initialView(kit)).catch(() => {})
  Host ??= defineHost()
  const host = new Host()
  const shadow = host.attachShadow({ mode: 'open' })
  adoptSheet(shadow, modalCss)
  const wrapper = document.createElement('div')
  wrapper.className = css.root
  shadow.append(wrapper)
  const isShaking = computed(() => kit.modal.value.shake)
  const react = createRoot(wrapper, {
    // React unmounts the tree after an uncaught error. The next open starts again.
    onUncaughtError(error) {
      reportHostError(error)
      removeModal(kit)
    },
  })
  flushSync(() => react.render(<ModalShell kit={kit} root={shadow} isShaking={isShaking} />))
  // Later, because pictures and what effects add take part in it.
  const timer = setTimeout(
    () =>
      afterIdle(() =>
        import('./whenIdle.js').then(
          ({ whenIdle }) => whenIdle(kit, host, container, held),
          () => {},
        ),
      ),
    300,
  )

  const stopTheme = effect(() => {
    const theme = kit.theme.value
    wrapper.dataset.appkitTheme = theme.mode
    return applyTheme(wrapper, theme, kit.config.theme)
  })
  // A mouse has the button, the overlay and Escape.
  if (!enableEmbedded && window.matchMedia?.('(pointer: coarse)').matches)
    import('./drag/dragSheet.js').then(
      ({ dragSheet }) => dragSheet(kit, shadow),
      () => {},
    )
  const isOpen = computed(() => kit.modal.value.open || kit.modal.value.stays)
  let stopLeaving = () => {}
  const stopOpen = effect(() => {
    if (!isOpen.value) return
    // `all: initial` leaves the direction alone: it is taken from the document's attribute, which a
    // change of language changes, not from its style sheet.
    Object.assign(wrapper, { dir: document.dir || 'ltr' }, shown)
    const dialog = shadow.querySelector('dialog')
    if (dialog === null) {
      container.append(host)
      return () => host.remove()
    }
    stopLeaving()
    const unlock = lockScroll(document)
    container.append(host)
    dialog.showModal()
    focusHeading(shadow)
    return () => {
      stopLeaving = leaveBehind(wrapper, () => {
        if (!isOpen.peek()) host.remove()
      })
      dialog.close()
      unlock()
    }
  })
  return () => {
    clearTimeout(timer)
    stopTheme()
    stopOpen()
    react.unmount()
    // The next modal may be open by now, which would keep it.
    host.remove()
  }
}
