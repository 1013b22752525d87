import type { PermissionStorage } from './types.js'

/** The extension's own storage, read once and written through: the worker sleeps, and what was allowed stays. */
export async function createStorage(): Promise<PermissionStorage> {
  const entries = new Map(Object.entries(await chrome.storage.local.get()))
  return {
    getItem(key) {
      const value = entries.get(key)
      return typeof value === 'string' ? value : null
    },
    setItem(key, value) {
      entries.set(key, value)
      void chrome.storage.local.set({ [key]: value })
    },
    removeItem(key) {
      entries.delete(key)
      void chrome.storage.local.remove(key)
    },
  }
}
