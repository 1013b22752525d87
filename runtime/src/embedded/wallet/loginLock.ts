/** Each tab of the site has it while somebody is logged in there (Web Locks API). */
const name = '@appkit-wallet/login'

/**
 * Lets the other tabs of this site know that somebody is logged in in this one.
 *
 * @returns a function that ends it; it ends with the page too.
 */
export function holdLogin(): () => void {
  let release = () => {}
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  // Pages without TLS have no locks.
  const locks = navigator.locks as LockManager | undefined
  locks?.request(name, { mode: 'shared' }, () => ended).catch(() => {})
  return release
}

/** Whether somebody is logged in in another tab of this site. Asked while nobody is in this one. Never rejects. */
export async function isLoggedInElsewhere(): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}
