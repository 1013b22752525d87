/** How long news of one kind is gathered, in ms: wallets under stress send a thousand a second. */
const span = 50

export interface Coalesced<Value> {
  /** Delivers at once when all was quiet and `waits` is not set; else the last value, when the span ends. */
  push(value: Value, waits?: boolean): void
  /** Drops what is held; later values are not heard. */
  stop(): void
}

/**
 * Delivers at most one value in 50 ms. A single value is not delayed, and the last one is never lost.
 *
 * @param deliver - may call `stop`.
 */
export function coalesce<Value>(deliver: (value: Value) => void): Coalesced<Value> {
  let held: readonly [Value] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const end = () => {
    timer = undefined
    if (held === undefined) return
    const [value] = held
    held = undefined
    timer = setTimeout(end, span)
    deliver(value)
  }
  return {
    push(value, waits = false) {
      if (stopped) return
      held = [value]
      if (timer !== undefined) return
      if (waits) timer = setTimeout(end, span)
      else end()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
