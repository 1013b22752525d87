/** The lock that each tab of the site holds while a user is logged in there (Web Locks API). */
const name = '@appkit-wallet/login'

/**
 * Tells the other tabs of this site that a user is logged in in this one. A page that the browser keeps to go back to
 * (back/forward cache) is no tab until it is shown again; with a lock, a question of another tab would end it.
 *
 * @returns a function that ends it; it ends with the page too.
 */
export function holdLogin(): () => void {
  // Pages without TLS have no locks.
  const locks = navigator.locks as LockManager | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let release = () => {}
  const hold = () => {
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    locks?.request(name, { mode: 'shared' }, () => ended).catch(() => {})
  }
  addEventListener('pagehide', () => release(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && hold(), { signal })
  hold()
  return () => {
    stopping.abort()
    release()
  }
}

/** Whether a user is logged in in another tab of this site. Asked while none is in this one. Never rejects. */
export async function isLoggedInElsewhere(): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}
