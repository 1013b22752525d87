export interface Deadline {
  /** Aborted by the caller or when the time is up. */
  readonly signal: AbortSignal
  /** Milliseconds left, never below 0. */
  left(): number
  /** True when it was the time that ended it. */
  isOver(): boolean
  /** Must be called when the work is done. */
  clear(): void
}

/**
 * A limit on how long something may take, by the clock that does not jump.
 *
 * @param milliseconds - from now.
 * @param signal - the caller's own reason to stop.
 */
export function startDeadline(milliseconds: number, signal: AbortSignal): Deadline {
  const started = performance.now()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), milliseconds)
  return {
    signal: AbortSignal.any([signal, timeout.signal]),
    left: () => Math.max(milliseconds - (performance.now() - started), 0),
    isOver: () => timeout.signal.aborted,
    clear: () => clearTimeout(timer),
  }
}
