import type { Kit } from '../../kit/types.js'
import type { HeldEvent } from '../../services/analytics/startAnalytics.js'
import { stageMotion } from './card/ViewStage.js'
import { keepPresses } from './keepPresses.js'

/**
 * Does what a modal leaves to an idle page, so that no user waits for it: lays it out, keeps presses on what moves, loads the
 * code that animates its views, and sends its events to the analytics service.
 *
 * @param host - the element of the modal.
 * @param container - the element that `host` goes into.
 * @param held - the events since the modal was made. Undefined if none are sent.
 */
export function whenIdle(
  kit: Kit,
  host: HTMLElement,
  container: HTMLElement,
  held: readonly HeldEvent[] | undefined,
): void {
  layOut(host, container)
  if (host.shadowRoot) keepPresses(host.shadowRoot)
  import('./card/stageMotion.js').then(
    (motion) => {
      stageMotion.current = motion
    },
    () => {},
  )
  if (held)
    import('../../services/analytics/startAnalytics.js').then(
      ({ startAnalytics }) => startAnalytics(kit, held),
      () => {},
    )
}

/**
 * Lays the closed modal out and takes it out again before anything is painted. The browser keeps the rules it matched
 * and the text it shaped, which is a third of what the first open would wait for.
 */
function layOut(host: HTMLElement, container: HTMLElement): void {
  const dialog = host.shadowRoot?.querySelector('dialog')
  if (!dialog || host.isConnected) return
  // `show()` would move the focus.
  dialog.setAttribute('open', '')
  container.append(host)
  dialog.getBoundingClientRect()
  host.remove()
  dialog.removeAttribute('open')
}
