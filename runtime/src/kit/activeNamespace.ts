import type { ChainNamespace } from '../chains/types.js'
import { storageKeys } from './persistence.js'
import type { Kit } from './types.js'

/**
 * Sets the active namespace, which views and hooks use by default, and stores it for the next visit.
 *
 * That a namespace has lost its wallet is no choice of the user: `leaveEmptyNamespace` shows another one without storing it.
 *
 * @param namespace - one of the app
 *
 * @example
 * import { setActiveNamespace } from './activeNamespace.js'
 *
 * setActiveNamespace(kit, 'solana')
 */
export function setActiveNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.activeNamespace.value = namespace
  kit.storage.set(storageKeys.activeNamespace, namespace)
}
