/**
 * Wraps a storage so that it never throws: what cannot be written is kept in memory for the page,
 * and what was written there is read back from there. Blocked storage throws when it is merely
 * looked up, so it is asked for through a function.
 *
 * @param open - returns the storage to use, e.g. one on `localStorage`; may throw or return undefined.
 * @param failed - is told once what the storage throws or rejects with.
 */
export function createSafeStorage(
  open: () => StoragePort | undefined,
  failed?: (error: unknown) => void,
): StoragePort {
  const memory = createMemoryStorage()
  const overridden = new Set<string>()
  let backing: StoragePort | undefined | null = null

  const fail = (error: unknown) => {
    failed?.(error)
    failed = undefined
  }

  function attempt<Value>(call: (storage: StoragePort) => Value): { value: Value } | undefined {
    try {
      if (backing === null) backing = open()
      if (backing === undefined) return undefined
      const value = call(backing)
      // A storage whose methods give promises is of no use, but its rejections are nobody else's.
      Promise.resolve(value).catch(fail)
      return { value }
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  /** Whether a key was changed beneath; else memory lies over it. */
  const change = (key: string, call: (storage: StoragePort) => void) =>
    attempt(call) ? overridden.delete(key) : overridden.add(key)

  return {
    watch(changed) {
      const stop = attempt((storage) => storage.watch?.(changed))?.value
      return typeof stop === 'function' ? stop : () => {}
    },
    get(key) {
      const found = overridden.has(key) ? undefined : attempt((storage) => storage.get(key))
      if (found === undefined) return memory.get(key)
      return typeof found.value === 'string' ? found.value : null
    },
    set(key, value) {
      memory.set(key, value)
      change(key, (storage) => storage.set(key, value))
    },
    remove(key) {
      memory.remove(key)
      change(key, (storage) => storage.remove(key))
    },
  }
}

/** Where the kit keeps what outlives a page. Implementations may throw; the kit's own wrapper never does. */
export interface StoragePort {
  /** What was set last; null when there is nothing. */
  get(key: string): string | null
  /** Keeps text under a key. */
  set(key: string, value: string): void
  /** Forgets a key; one that is not there changes nothing. */
  remove(key: string): void
  /**
   * Says when somebody else, another tab, has changed something; it need not say what. Default: the
   * storage is taken to be this page's own.
   *
   * @returns a function that ends it.
   */
  watch?(changed: () => void): () => void
}

/** Storage that lives as long as the page. */
export function createMemoryStorage(): StoragePort {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
}

/** The page's localStorage as a port; undefined on a server. Throws where the browser blocks it. */
export function openLocalStorage(): StoragePort | undefined {
  if (typeof window === 'undefined') return undefined
  const { localStorage } = window
  return {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
    watch(changed) {
      // The browser tells every tab but the one that wrote.
      const listen = ({ key, storageArea }: StorageEvent) => {
        if (storageArea === localStorage && (key === null || key.startsWith('@appkit/'))) changed()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
