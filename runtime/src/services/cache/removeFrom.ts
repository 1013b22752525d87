import type { StoragePort } from '../../storage/types.js'

/** Removes a value from a storage that may be blocked. False when it is. */
export function removeFrom(storage: StoragePort, name: string): boolean {
  try {
    storage.remove(name)
    return true
  } catch {
    return false
  }
}
