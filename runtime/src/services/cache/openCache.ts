import type { Kit } from '../../kit/types.js'
import { openLocalStorage } from '../../storage/openLocalStorage.js'
import type { StoragePort } from '../../storage/types.js'
import { handled, readEntries, removeFrom, writeEntries } from './entries.js'
import type { Cache, CacheEntry, CacheName, CacheOptions } from './types.js'

const names: readonly CacheName[] = ['native_balance_cache', 'portfolio_cache', 'ens_cache', 'identity_cache']
/** Entries a cache keeps, the ones used last. */
const limit = 50
const stored = (name: CacheName) => `@appkit/${name}`

/**
 * A cache in the storage of the host, shared by its tabs (docs/behaviour.md#caches). What cannot be stored
 * is kept for the page; what was stored by a newer version is neither read nor touched.
 */
export function openCache<Value>(kit: Kit, options: CacheOptions<Value>): Cache<Value> {
  const { name, lifetime, validate } = options
  const reads = new Map<string, number>()
  let memory: CacheEntry[] = []

  const isFresh = ({ at }: CacheEntry) => {
    const age = Date.now() - at
    return age >= 0 && age < lifetime
  }

  /** The storage and what it holds; no storage when it must not or cannot be used. */
  function load(): { storage?: StoragePort; entries: readonly CacheEntry[] } {
    try {
      // Not the kit's own storage: that one hides that it is full.
      const storage = kit.config.storage ?? openLocalStorage()
      const entries = storage === undefined ? 'newer' : readEntries(handled(storage.get(stored(name))))
      if (storage === undefined || entries === 'newer') return { entries: memory }
      return { storage, entries: [...(entries === 'broken' ? [] : entries), ...memory].filter(isFresh) }
    } catch {
      return { entries: memory }
    }
  }

  function save(storage: StoragePort | undefined, entries: readonly CacheEntry[]): void {
    const kept = entries
      .map((entry) => ({ ...entry, used: Math.max(entry.used, reads.get(entry.key) ?? 0) }))
      .sort((a, b) => b.used - a.used)
      .slice(0, limit)
    const others = names.filter((other) => other !== name).map(stored)
    memory = storage !== undefined && writeEntries(storage, stored(name), kept, others) ? [] : kept
    for (const key of reads.keys()) if (!kept.some((entry) => entry.key === key)) reads.delete(key)
  }

  return {
    get(key) {
      const entry = load().entries.findLast((each) => each.key === key && isFresh(each))
      const checked = entry === undefined ? undefined : validate(entry.value)
      if (checked?.ok !== true) return undefined
      reads.set(key, Date.now())
      return checked.value
    },
    set(key, value) {
      const { storage, entries } = load()
      const now = Date.now()
      const others = entries.filter((entry) => entry.key !== key)
      save(storage, [...others, { key, at: now, used: now, value }])
    },
    remove(key) {
      const { storage, entries } = load()
      const others = entries.filter((entry) => entry.key !== key)
      memory = memory.filter((entry) => entry.key !== key)
      if (others.length === entries.length) return
      if (storage === undefined || others.length > 0 || !removeFrom(storage, stored(name)))
        save(storage, others)
    },
  }
}
