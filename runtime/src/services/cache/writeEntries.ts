import type { StoragePort } from '../../storage/types.js'
import { cacheVersion } from './readEntries.js'
import { removeFrom } from './removeFrom.js'
import type { CacheEntry } from './types.js'

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
      storage.set(name, JSON.stringify({ version: cacheVersion, entries: kept }))
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
