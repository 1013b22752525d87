import { callHost } from '../../errors/callHost.js'
import type { StoragePort } from '../../storage/types.js'
import type { CacheEntry } from './types.js'

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
export function readEntries(text: unknown): CacheEntry[] | 'broken' | 'newer' {
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
export function writeEntries(
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
export function removeFrom(storage: StoragePort, name: string): boolean {
  try {
    handled(storage.remove(name))
    return true
  } catch {
    return false
  }
}

/** What a host's storage gave. Promises are of no use here, but a rejection must not be left to the page. */
export function handled<Value>(given: Value): Value {
  callHost(() => given)
  return given
}
