import type { PageStorage } from './types.js'

const place = 'appkit-test-wallet:'

/** The page's own storage, kept apart by a prefix; a page that has none forgets. */
export function createStorage(prefix: string): PageStorage {
  const name = (key: string) => `${place}${prefix}${key}`
  return {
    getItem: (key) => attempt(() => localStorage.getItem(name(key))) ?? null,
    setItem: (key, value) => void attempt(() => localStorage.setItem(name(key), value)),
    removeItem: (key) => void attempt(() => localStorage.removeItem(name(key))),
    watch(changed) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key?.startsWith(name(''))) changed(key.slice(name('').length), newValue)
      })
    },
  }
}

/** Blank and sandboxed pages throw when their storage is touched. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
