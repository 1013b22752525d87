type Listener = () => void
type Listening = Partial<
  Record<'addListener' | 'on' | 'removeListener' | 'off', (event: string, listener: Listener) => unknown>
>

/**
 * Listens to events of what a wallet put into the page. A wallet that cannot be listened to is not heard.
 *
 * @returns a function that removes every listener.
 */
export function listen(target: object, events: readonly string[], heard: Listener): () => void {
  const provider = target as Listening
  let live = true
  const listener = () => {
    if (live) heard()
  }
  const attempt = (use: () => unknown): unknown => {
    try {
      return use()
    } catch {
      // The wallet's own fault; it harms neither the connection nor the other events.
      return undefined
    }
  }
  const stops = events.map((event) => {
    const stop = attempt(() => (provider.on ?? provider.addListener)?.call(provider, event, listener))
    return () =>
      attempt(() =>
        typeof stop === 'function'
          ? stop()
          : (provider.removeListener ?? provider.off)?.call(provider, event, listener),
      )
  })
  return () => {
    live = false
    for (const stop of stops) stop()
  }
}
