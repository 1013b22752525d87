/** How the tabs of an app in one browser find each other. */
export interface Tabs {
  /**
   * Waits until no other tab holds a lock, then holds it.
   *
   * @param options.steal - takes it at once from another tab, e.g. one that the browser has suspended.
   * @param options.onLost - called if another tab has taken it.
   * @returns a function that releases it, or stops waiting.
   */
  hold(
    name: string,
    options: { readonly steal?: boolean; readonly onHeld: () => void; readonly onLost: () => void },
  ): () => void
  /** Holds a lock while the page is open, if no tab has it. Undefined if another tab has it. */
  claim(name: string): Promise<(() => void) | undefined>
  /** Messages to all other tabs, in order. */
  openChannel(name: string, onMessage: (message: unknown) => void): TabChannel
}

export interface TabChannel {
  post(message: unknown): void
  close(): void
}

/**
 * The browser's tabs, by Web Locks and BroadcastChannel. Undefined if one of them is missing, or blocked with the storage
 * of the site: then each tab works alone.
 */
export function browserTabs(): Tabs | undefined {
  if (typeof navigator === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  const { locks } = navigator
  if (locks === undefined) return undefined
  try {
    new BroadcastChannel('').close()
  } catch {
    return undefined
  }
  return {
    hold(name, { steal = false, onHeld, onLost }) {
      const waiting = new AbortController()
      let release = () => {}
      let isHeld = false
      let isOver = false
      const take = () => {
        isHeld = true
        onHeld()
      }
      locks
        .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
          if (isOver) return
          const held = new Promise<void>((resolve) => {
            release = resolve
          })
          take()
          return held
        })
        .catch(() => {
          if (isOver) return
          // A page that cannot hold locks, such as one without an origin, works alone.
          if (isHeld) onLost()
          else take()
        })
      return () => {
        isOver = true
        waiting.abort()
        release()
      }
    },
    claim: (name) =>
      new Promise((resolve) => {
        locks
          .request(name, { ifAvailable: true }, (lock) => {
            if (lock === null) return resolve(undefined)
            return new Promise<void>((release) => resolve(release))
          })
          .catch(() => resolve(() => {}))
      }),
    openChannel(name, onMessage) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => onMessage(data)
      return { post: (message) => channel.postMessage(message), close: () => channel.close() }
    },
  }
}
