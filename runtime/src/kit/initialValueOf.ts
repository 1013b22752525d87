import { initialValues } from './initialValues.js'

/** The value a signal was made with; its present one when it was not made by `kitSignal`. */
export function initialValueOf<Value>(source: { peek(): Value }): Value {
  return initialValues.has(source) ? (initialValues.get(source) as Value) : source.peek()
}
