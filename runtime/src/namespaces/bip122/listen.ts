import { tryCall } from '../../chains/tryCall.js'

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
  const stops = events.map((event) => {
    const stop = tryCall(() => (provider.on ?? provider.addListener)?.call(provider, event, listener))
    return () =>
      tryCall(() =>
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
