import type { Result } from '../../../../generated/validation.js'
import { callHost } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { openLocalStorage, type StoragePort } from '../../storage/createSafeStorage.js'

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

/** Raised whenever what is stored changes its shape. */
const cacheVersion = 1

/** A text longer than this was not written by us. */
const longest = 4_000_000

/**
 * Reads the stored text of a cache.
 *
 * @returns its entries; `broken` for what is corrupt or of an older version and may be overwritten;
 *   `newer` for what a later version of the kit wrote and must be left alone.
 */
function readEntries(text: unknown): CacheEntry[] | 'broken' | 'newer' {
  if (text === null) return []
  if (typeof text !== 'string' || text.length > longest) return 'broken'
  try {
    const { version, entries } = JSON.parse(text) as { version?: unknown; entries?: unknown }
    if (typeof version === 'number' && version > cacheVersion) return 'newer'
    if (version !== cacheVersion || !Array.isArray(entries)) return 'broken'
    return entries.filter(isEntry)
  } catch {
    return 'broken'
  }
}

function isEntry(value: unknown): value is CacheEntry {
  const { key, at, used } = (value ?? {}) as Partial<Record<keyof CacheEntry, unknown>>
  return typeof key === 'string' && Number.isFinite(at) && Number.isFinite(used)
}

/**
 * Writes entries; when storage is full, without the ones used longest ago, one less each time.
 *
 * @param others - names of other caches, which go before the last entry does.
 * @returns false when nothing could be written.
 */
function writeEntries(
  storage: StoragePort,
  name: string,
  entries: readonly CacheEntry[],
  others: readonly string[],
): boolean {
  const kept = [...entries].sort((a, b) => b.used - a.used)
  const droppable = [...others]
  while (kept.length > 0) {
    try {
      handled(storage.set(name, JSON.stringify({ version: cacheVersion, entries: kept })))
      return true
    } catch {
      if (kept.length > 1) kept.pop()
      else {
        const other = droppable.pop()
        if (other === undefined || !removeFrom(storage, other)) return false
      }
    }
  }
  return false
}

/** Removes a value from a storage that may be blocked. False when it is. */
function removeFrom(storage: StoragePort, name: string): boolean {
  try {
    handled(storage.remove(name))
    return true
  } catch {
    return false
  }
}

/** What a host's storage gave. Promises are of no use here, but a rejection must not be left to the page. */
function handled<Value>(given: Value): Value {
  callHost(() => given)
  return given
}

/**
 * The key of what depends on these parts. Two lists of parts have the same key only when they are
 * the same: no part can pass for two, and a missing one is not an empty one.
 */
export function cacheKey(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? null))
}

export interface CacheOptions<Value> {
  /** Name in storage (docs/security.md#what-is-kept-in-the-browser). */
  readonly name: CacheName
  /** How long an entry is good, in ms. */
  readonly lifetime: number
  /** Checks what storage gives back: anybody can write there. */
  readonly validate: (value: unknown) => Result<Value>
}

/** Values must survive JSON. */
export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  remove(key: string): void
}

export type CacheName = 'native_balance_cache' | 'portfolio_cache' | 'ens_cache' | 'identity_cache'

export interface CacheEntry {
  readonly key: string
  /** When it was written, in ms since 1970. */
  readonly at: number
  /** When it was read last, in ms since 1970. */
  readonly used: number
  readonly value: unknown
}
