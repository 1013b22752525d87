import { tryCall } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'

/**
 * Calls a method of what a wallet put into the page.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED when it has no such method; what the wallet throws.
 */
export async function invoke(target: object, name: string, ...input: readonly unknown[]): Promise<unknown> {
  const method: unknown = (target as Record<string, unknown>)[name]
  if (typeof method !== 'function') throw new AppKitError('WALLET_METHOD_UNSUPPORTED', { details: name })
  return method.apply(target, input)
}

type Listener = () => void
type Listening = Partial<
  Record<'addListener' | 'on' | 'removeListener' | 'off', (...input: readonly unknown[]) => unknown>
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
    const stop = tryCall(() => add(provider, event, listener))
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

/**
 * Where there is no `on`, `addListener` takes one object (Sats Connect 4, which is given a function to stop)
 * or two arguments. Who declares two gets two: one that reads an object from a text throws at every message.
 */
function add(provider: Listening, event: string, listener: Listener): unknown {
  const { on, addListener } = provider
  if (on !== undefined || addListener === undefined) return on?.call(provider, event, listener)
  if (addListener.length < 2) {
    const stop = tryCall(() => addListener.call(provider, { eventName: event, cb: listener }))
    if (typeof stop === 'function') return stop
  }
  return addListener.call(provider, event, listener)
}
