import { type Signal, signal } from '@preact/signals-core'
import { initialValues } from './initialValues.js'

/** A signal that remembers what it was made with: the value a server renders and a browser hydrates. */
export function kitSignal<Value>(value: Value): Signal<Value> {
  const made = signal(value)
  initialValues.set(made, value)
  return made
}
