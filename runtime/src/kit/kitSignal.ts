import { batch, computed, type ReadonlySignal, Signal, type SignalOptions } from '@preact/signals-core'
import { callHost } from '../errors/hostCalls.js'

let isInitial = false

/**
 * A signal that keeps its first value: the one that a server renders and a browser hydrates. Hosts can subscribe to
 * it. An error of a subscriber stops neither the other subscribers nor the code that changed the value.
 */
class KitSignal<Value> extends Signal<Value> {
  constructor(
    readonly initial: Value,
    options?: SignalOptions<Value>,
  ) {
    super(initial, options)
  }
  override get value(): Value {
    return isInitial ? this.initial : super.value
  }
  override set value(value: Value) {
    callHost(() => {
      super.value = value
    })
  }
  override subscribe(listener: (value: Value) => void): () => void {
    return super.subscribe((value) => void callHost(() => listener(value)))
  }
}

export const kitSignal = <Value>(value: Value, options?: SignalOptions<Value>): Signal<Value> =>
  new KitSignal(value, options)

/** A value computed from signals, which hosts can subscribe to. It must be cheap to compute. */
export function kitComputed<Value>(read: () => Value): ReadonlySignal<Value> {
  const { subscribe } = KitSignal.prototype
  return Object.defineProperty(Object.assign(computed(read), { subscribe }), 'value', { get: read })
}

/**
 * Changes several signals at once. Subscribers of the host run at its end: an error of theirs does not stop the code after it.
 *
 * @returns the result of `change`; it throws the error of `change`.
 */
export function kitBatch<Value>(change: () => Value): Value {
  let end!: () => Value
  callHost(() =>
    batch(() => {
      try {
        const value = change()
        end = () => value
      } catch (error) {
        end = () => {
          throw error
        }
      }
    }),
  )
  return end()
}

/**
 * Reads signals for their first values, which a server renders and a page hydrates.
 */
export function readInitial<Value>(read: () => Value): Value {
  isInitial = true
  try {
    return read()
  } finally {
    isInitial = false
  }
}
