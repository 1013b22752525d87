import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit } from '../types.js'

/** Makes a namespace the one that views and hooks without a namespace speak of. */
export function setActiveNamespace(kit: Kit, namespace: ChainNamespace): void {
  kit.activeNamespace.value = namespace
  kit.storage.set(storageKeys.activeNamespace, namespace)
}
