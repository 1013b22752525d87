import { tryCall } from '../../../chains/readUntrusted.js'
import { AppKitError } from '../../../errors/AppKitError.js'

/** @param details - the method, network or option that the wallet lacks, for developers */
export const unsupported = (details: string) => new AppKitError('WALLET_METHOD_UNSUPPORTED', { details })

/**
 * Calls a method of a wallet's object on the page.
 *
 * @throws AppKitError WALLET_METHOD_UNSUPPORTED if the object lacks the method; what the wallet throws.
 */
export async function invoke(target: object, name: string, ...input: readonly unknown[]): Promise<unknown> {
  const method: unknown = (target as Record<string, unknown>)[name]
  if (typeof method !== 'function') throw unsupported(name)
  return method.apply(target, input)
}

type Listener = () => void
type Listening = Partial<
  Record<'addListener' | 'on' | 'removeListener' | 'off', (...input: readonly unknown[]) => unknown>
>

/**
 * Listens to events of a wallet's object on the page. A wallet without a method for listeners is ignored.
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
 * A wallet without `on` has `addListener`, which takes one object (Sats Connect 4, whose function stops listening) or two
 * arguments. It gets two if it declares two: an implementation that reads an object from a text throws at every
 * event.
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
