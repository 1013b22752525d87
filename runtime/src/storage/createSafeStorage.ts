/**
 * Wraps a storage so that it never throws. Values that cannot be written are kept in memory for this page. A
 * blocked storage throws when it is accessed, so it is passed as a function.
 *
 * @param open - returns the storage to use, e.g. one on `localStorage`; may throw or return undefined.
 * @param failed - is called once with the error of the storage.
 */
export function createSafeStorage(
  open: () => StoragePort | undefined,
  failed?: (error: unknown) => void,
): SafeStorage {
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
      // A storage with promises cannot be used, but its rejections must be handled.
      Promise.resolve(value).catch(fail)
      return { value }
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  /** Whether a key was changed in the storage itself; else the value in memory is used. */
  const change = (key: string, call: (storage: StoragePort) => void) =>
    attempt(call) ? overridden.delete(key) : overridden.add(key)

  return {
    watch(changed) {
      const stop = attempt((storage) => storage.watch?.(() => changed()))?.value
      const show = ({ persisted }: PageTransitionEvent) => void (persisted && changed(true))
      globalThis.addEventListener?.('pageshow', show)
      return () => {
        globalThis.removeEventListener?.('pageshow', show)
        return typeof stop === 'function' ? stop() : undefined
      }
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

/** The storage of a kit. An implementation may throw; the kit handles that. */
export interface StoragePort {
  /** The last value that was set, or null. */
  get(key: string): string | null
  /** Stores a text under a key. */
  set(key: string, value: string): void
  /** Removes a key. An unknown key changes nothing. */
  remove(key: string): void
  /**
   * Calls back when another tab has changed the storage. Default: the storage belongs to this page only.
   *
   * @returns a function that stops it.
   */
  watch?(changed: () => void): () => void
}

/** The storage of a kit, which never throws. */
export interface SafeStorage extends StoragePort {
  /**
   * Calls back when another tab may have changed the storage.
   *
   * @param changed - gets true if the page comes out of the back/forward cache, where it heard of nothing.
   */
  watch?(changed: (isRestored?: boolean) => void): () => void
}

/** Storage in memory, for this page. */
export function createMemoryStorage(): StoragePort {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
}

/** localStorage as a port; undefined on a server. Throws if the browser blocks it. */
export function openLocalStorage(): StoragePort | undefined {
  if (typeof window === 'undefined') return undefined
  const { localStorage } = window
  return {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
    watch(changed) {
      // The browser sends this event to all tabs except the one that wrote.
      const listen = ({ key, storageArea }: StorageEvent) => {
        if (storageArea === localStorage && (key === null || key.startsWith('@appkit/'))) changed()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
