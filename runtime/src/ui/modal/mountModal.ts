import type { Kit } from '../../kit/types.js'
import { mountShell } from './mountShell.js'

/**
 * Puts the modal in the page, as `mountShell` does, and starts what begins with the first open. The
 * door for `createAppKit`.
 */
export function mountModal(kit: Kit, container?: HTMLElement): Promise<() => void> {
  if (kit.config.endpoints.analytics)
    import('../../services/analytics/startAnalytics.js').then(
      ({ startAnalytics }) => startAnalytics(kit),
      () => {},
    )
  return mountShell(kit, container)
}
