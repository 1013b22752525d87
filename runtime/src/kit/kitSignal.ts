import { computed, type ReadonlySignal, Signal } from '@preact/signals-core'
import { callHost } from '../errors/AppKitError.js'

let isInitial = false

/**
 * A signal that remembers what it was made with: the value a server renders and a browser hydrates. Hosts may
 * listen to it: whoever throws while it is told of a change stops neither the others nor what made the change.
 */
class KitSignal<Value> extends Signal<Value> {
  constructor(readonly initial: Value) {
    super(initial)
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

export const kitSignal = <Value>(value: Value): Signal<Value> => new KitSignal(value)

/** A value made of signals, for hosts to listen to. It must be cheap to make. */
export function kitComputed<Value>(read: () => Value): ReadonlySignal<Value> {
  const { subscribe } = KitSignal.prototype
  return Object.defineProperty(Object.assign(computed(read), { subscribe }), 'value', { get: read })
}

/**
 * What a reader of signals would have made of them before anything happened, whatever has happened since: what
 * a server renders and a page hydrates.
 */
export function readInitial<Value>(read: () => Value): Value {
  isInitial = true
  try {
    return read()
  } finally {
    isInitial = false
  }
}
