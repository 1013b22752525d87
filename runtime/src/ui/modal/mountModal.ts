import type { Kit } from '../../kit/types.js'
import { ui } from '../ui.js'

/**
 * Puts the modal in the page, as `mountShell` does. The door for `createAppKit`: it comes through
 * `ui`, so that the shell and what views are drawn with arrive as one chunk.
 */
export function mountModal(kit: Kit, container?: HTMLElement): Promise<() => void> {
  if (kit.config.endpoints.analytics)
    import('../../services/analytics/startAnalytics.js').then(
      ({ startAnalytics }) => startAnalytics(kit),
      () => {},
    )
  return ui.mountShell(kit, container)
}
