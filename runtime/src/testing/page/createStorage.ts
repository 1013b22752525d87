import type { PermissionStorage } from '../injected/types.js'

/** The page's own storage, kept apart by a prefix; a page that has none forgets. */
export function createStorage(prefix: string): PermissionStorage {
  const name = (key: string) => `appkit-test-wallet:${prefix}${key}`
  return {
    getItem: (key) => attempt(() => localStorage.getItem(name(key))) ?? null,
    setItem: (key, value) => void attempt(() => localStorage.setItem(name(key), value)),
    removeItem: (key) => void attempt(() => localStorage.removeItem(name(key))),
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
