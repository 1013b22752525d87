import type { Hex } from 'viem'
import type { UsedPermission } from './permission.js'
import type { PermissionStore } from './permissionStore.js'

/**
 * The permissions of a test, where there is no database of a browser. As there, each change is done before the next one begins,
 * and one that throws changes nothing.
 */
export function createMemoryStore(): PermissionStore {
  const kept = new Map<Hex, UsedPermission>()
  return {
    list: async () => [...kept.values()],
    clear: async () => kept.clear(),
    change: async (context, act) => {
      await Promise.resolve()
      const next = act(kept.get(context))
      if (next === undefined) kept.delete(context)
      else kept.set(context, next)
    },
  }
}
