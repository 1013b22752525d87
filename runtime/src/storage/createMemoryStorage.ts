import type { StoragePort } from './types.js'

/** Storage that lives as long as the page. */
export function createMemoryStorage(): StoragePort {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
}
