import type { Result } from '../../../../generated/validation.js'
import { callHost } from '../../errors/hostCalls.js'
import type { Kit } from '../../kit/types.js'
import { openLocalStorage, type StoragePort } from '../../storage/createSafeStorage.js'

const names: readonly CacheName[] = ['native_balance_cache', 'portfolio_cache', 'ens_cache', 'identity_cache']
/** Entries that a cache keeps, the most recently used ones. */
const maxEntries = 50
const stored = (name: CacheName) => `@appkit/${name}`

/**
 * A cache in the host's storage, shared by all tabs (docs/behaviour.md#caches). Values that cannot be stored
 * are kept in memory. Entries of a newer version are neither read nor changed.
 */
export function openCache<Value>(kit: Kit, options: CacheOptions<Value>): Cache<Value> {
  const { name, lifetime, validate } = options
  const reads = new Map<string, number>()
  let memory: CacheEntry[] = []

  const isFresh = ({ at }: CacheEntry) => {
    const age = Date.now() - at
    return age >= 0 && age < lifetime
  }

  /** The storage and its content. No storage if it must not or cannot be used. */
  function load(): { storage?: StoragePort; entries: readonly CacheEntry[] } {
    try {
      // The cache does not use the kit's storage, which hides that it is full.
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
      .slice(0, maxEntries)
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

/** Increased when the stored form changes. */
const cacheVersion = 1

/** A longer text was not written by this code and is ignored. */
const maxLength = 4_000_000

/**
 * Reads the stored text of a cache.
 *
 * @returns the entries; `broken` if the text is damaged or of an older version and may be overwritten; `newer`
 *   if a later version of the kit wrote it, and it must not be changed.
 */
function readEntries(text: unknown): CacheEntry[] | 'broken' | 'newer' {
  if (text === null) return []
  if (typeof text !== 'string' || text.length > maxLength) return 'broken'
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
 * Writes entries. If the storage is full, it drops the entry that was not used for the longest time, and tries
 * again.
 *
 * @param entries - those used last first, so that the last one goes first.
 * @param others - names of other caches, which are deleted before the last entry.
 * @returns false if nothing could be written.
 */
function writeEntries(
  storage: StoragePort,
  name: string,
  entries: readonly CacheEntry[],
  others: readonly string[],
): boolean {
  const kept = [...entries]
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

/** Removes a value from a storage that may be blocked. Returns false if that fails. */
function removeFrom(storage: StoragePort, name: string): boolean {
  try {
    handled(storage.remove(name))
    return true
  } catch {
    return false
  }
}

/** The result of a host's storage. A promise cannot be used, but its rejection must be handled. */
function handled<Value>(given: Value): Value {
  callHost(() => given)
  return given
}

/**
 * Makes a key from a list of parts. Different lists have different keys; a missing part is not the same as an
 * empty one.
 */
export function cacheKey(...parts: readonly (string | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? null))
}

export interface CacheOptions<Value> {
  /** Name in storage (docs/security.md#what-is-kept-in-the-browser). */
  readonly name: CacheName
  /** How long an entry is valid, in ms. */
  readonly lifetime: number
  /** Checks stored values, because any script can change them. */
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
  /** When it was last read, in ms since 1970. */
  readonly used: number
  readonly value: unknown
}
