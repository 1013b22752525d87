import type { Hex } from 'viem'
import type { UsedPermission } from './permission.js'
import type { PermissionStore } from './permissionStore.js'

/**
 * Permissions that are gone with the page, where the browser has no database for it. As with a database, each change is done
 * before the next one begins, and one that throws changes nothing.
 */
export function createMemoryStore(): PermissionStore {
  const kept = new Map<Hex, UsedPermission>()
  return {
    list: async () => [...kept.values()],
    change: async (context, act) => {
      await Promise.resolve()
      const next = act(kept.get(context), [...kept.values()])
      if (next === undefined) kept.delete(context)
      else kept.set(context, next)
    },
  }
}
