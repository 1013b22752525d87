import type { Kit } from '../../kit/types.js'

const checked = new WeakSet<Kit>()

/**
 * Tells the developer, at the first log-in of a page, when the project's list lacks its origin: the frame then refuses the
 * log-in without saying why to a stranger (docs/behaviour.md#alerts).
 */
export function checkPage(kit: Kit): void {
  if (checked.has(kit)) return
  checked.add(kit)
  import('../../services/catalogue/checkOrigin.js').then(
    ({ checkOrigin }) => checkOrigin(kit),
    () => {},
  )
}
