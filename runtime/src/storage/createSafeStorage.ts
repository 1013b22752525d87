import { createMemoryStorage } from './createMemoryStorage.js'
import type { StoragePort } from './types.js'

/**
 * Wraps a storage so that it never throws: what cannot be written is kept in memory for the page,
 * and what was written there is read back from there. Blocked storage throws when it is merely
 * looked up, so it is asked for through a function.
 *
 * @param open - returns the storage to use, e.g. one on `localStorage`; may throw or return undefined.
 */
export function createSafeStorage(open: () => StoragePort | undefined): StoragePort {
  const memory = createMemoryStorage()
  const overridden = new Set<string>()
  let backing: StoragePort | undefined | null = null

  function attempt<Value>(action: (storage: StoragePort) => Value): { value: Value } | undefined {
    try {
      if (backing === null) backing = open()
      return backing === undefined ? undefined : { value: action(backing) }
    } catch {
      return undefined
    }
  }

  return {
    watch: (changed) => attempt((storage) => storage.watch?.(changed))?.value ?? (() => {}),
    get(key) {
      if (overridden.has(key)) return memory.get(key)
      const found = attempt((storage) => storage.get(key))?.value
      return typeof found === 'string' ? found : null
    },
    set(key, value) {
      const done = attempt((storage) => {
        storage.set(key, value)
        return true
      })
      if (done === undefined) {
        overridden.add(key)
        memory.set(key, value)
      } else overridden.delete(key)
    },
    remove(key) {
      memory.remove(key)
      const done = attempt((storage) => {
        storage.remove(key)
        return true
      })
      if (done === undefined) overridden.add(key)
      else overridden.delete(key)
    },
  }
}
