type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'appkit-demo-wallet'

export interface SiteStorage {
  /** Where a family keeps what outlives the page. */
  of(namespace: string): Store
  /** Whether the accounts of any family are shared with the site. */
  isLetIn(): boolean
}

/**
 * What the demo wallet remembers of the site, in localStorage, or for this page where that is blocked.
 * Families write a key that ends with `:permitted` while they share their accounts.
 */
export function createSiteStorage(): SiteStorage {
  const store = openStore()
  const letIn = `${prefix}:let-in`
  const families = () => new Set(store.getItem(letIn)?.split(' ').filter(Boolean))
  const note = (namespace: string, key: string, is: boolean) => {
    // Polkadot's extensions are never told that a site left, so they say nothing about it.
    if (!key.endsWith(':permitted') || namespace === 'polkadot') return
    const known = families()
    if (is) known.add(namespace)
    else known.delete(namespace)
    store.setItem(letIn, [...known].join(' '))
  }
  return {
    of: (namespace) => ({
      getItem: (key) => store.getItem(`${prefix}:${namespace}:${key}`),
      setItem(key, value) {
        store.setItem(`${prefix}:${namespace}:${key}`, value)
        note(namespace, key, true)
      },
      removeItem(key) {
        store.removeItem(`${prefix}:${namespace}:${key}`)
        note(namespace, key, false)
      },
    }),
    isLetIn: () => families().size > 0,
  }
}

function openStore(): Store {
  try {
    window.localStorage.getItem(prefix)
    return window.localStorage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }
  }
}
