import type { AccountType } from '../../chains/types.js'
import { storageKeys } from '../storageKeys.js'
import type { ChainNamespace, Kit } from '../types.js'

/** The account types that the visitor has chosen, by namespace. What does not read as such is left out. */
export function readAccountTypes(kit: Kit): ReadonlyMap<ChainNamespace, AccountType> {
  try {
    const stored: unknown = JSON.parse(kit.storage.get(storageKeys.preferredAccountTypes) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(([, type]) => typeof type === 'string')
    return new Map(entries)
  } catch {
    return new Map()
  }
}
