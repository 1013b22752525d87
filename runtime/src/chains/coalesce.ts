const rows = /* @__PURE__ */ new WeakMap<object, readonly [count: number, last: number]>()

/**
 * Whether a request may be sent to a wallet because of its event, or the read of its state after one. A wallet that sends an
 * event in each request would be asked without end: it is asked a dozen times, and then no more until its events have
 * paused for five seconds.
 *
 * @param wallet - an object of the wallet, always the same one.
 */
export function mayAsk(wallet: unknown): boolean {
  const key: object = Object(wallet)
  const now = performance.now()
  const [count, last] = rows.get(key) ?? [0, now]
  const next = now - last > 5000 ? 1 : count + 1
  rows.set(key, [next, now])
  return next <= 12
}

/** How long events of one kind are collected, in ms: some wallets send a thousand a second. */
const span = 50

export interface Coalesced<Value> {
  /**
   * Delivers at once after a quiet time, unless `waits` is set; else delivers the last value when the time
   * ends.
   */
  push(value: Value, waits?: boolean): void
  /** Drops the waiting value and the timer. Later values are ignored. */
  stop(): void
}

/**
 * Delivers at most one value in 50 ms. A single value is not delayed, and the last one is never lost.
 *
 * @param deliver - may call `stop`.
 * @param isSame - whether a value equals the one delivered last, and is not delivered again; by default every
 * value is.
 */
export function coalesce<Value>(
  deliver: (value: Value) => void,
  isSame: (a: Value, b: Value) => boolean = () => false,
): Coalesced<Value> {
  let held: readonly [Value] | undefined
  let last: readonly [Value] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const end = () => {
    timer = undefined
    const next = held
    held = undefined
    if (next === undefined || (last !== undefined && isSame(last[0], next[0]))) return
    last = next
    timer = setTimeout(end, span)
    deliver(next[0])
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
