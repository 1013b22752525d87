import type { CacheEntry } from './types.js'

/** Raised whenever what is stored changes its shape. */
export const cacheVersion = 1

/** A text longer than this was not written by us. */
const longest = 4_000_000

/**
 * Reads the stored text of a cache.
 *
 * @returns its entries; `broken` for what is corrupt or of an older version and may be overwritten;
 *   `newer` for what a later version of the kit wrote and must be left alone.
 */
export function readEntries(text: string | null): CacheEntry[] | 'broken' | 'newer' {
  if (text === null) return []
  if (text.length > longest) return 'broken'
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
