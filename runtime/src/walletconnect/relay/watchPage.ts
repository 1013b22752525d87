/** The events of the page for a relay client. */
export interface PageWatch {
  isOnline(): boolean
  /** @returns a function that stops it. */
  listen(listeners: {
    /** The user is back: from the wallet's app, another tab, a frozen page. */
    readonly onReturn: () => void
    readonly onOnline: () => void
    readonly onOffline: () => void
  }): () => void
}

/** Watches the page. Outside a browser it does nothing. */
export const watchPage: PageWatch = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  listen({ onReturn, onOnline, onOffline }) {
    if (typeof window === 'undefined') return () => {}
    const onVisible = () => {
      if (document.visibilityState === 'visible') onReturn()
    }
    const listeners = [
      [document, 'visibilitychange', onVisible],
      [window, 'pageshow', onReturn],
      [window, 'online', onOnline],
      [window, 'offline', onOffline],
    ] as const
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener)
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener)
    }
  },
}
