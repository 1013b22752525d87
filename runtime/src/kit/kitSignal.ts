import { type Signal, signal } from '@preact/signals-core'

const initialValues = new WeakMap<object, unknown>()

/** A signal that remembers what it was made with: the value a server renders and a browser hydrates. */
export function kitSignal<Value>(value: Value): Signal<Value> {
  const made = signal(value)
  initialValues.set(made, value)
  return made
}

/** The value a signal was made with; its present one when it was not made by `kitSignal`. */
export function initialValueOf<Value>(source: { peek(): Value }): Value {
  return initialValues.has(source) ? (initialValues.get(source) as Value) : source.peek()
}
