import type { StoragePort } from './types.js'

/** The page's localStorage as a port; undefined on a server. Throws where the browser blocks it. */
export function openLocalStorage(): StoragePort | undefined {
  if (typeof window === 'undefined') return undefined
  const { localStorage } = window
  return {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
    watch(changed) {
      // The browser tells every tab but the one that wrote.
      const listen = ({ key, storageArea }: StorageEvent) => {
        if (storageArea === localStorage && (key === null || key.startsWith('@appkit/'))) changed()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
