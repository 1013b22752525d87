/** The longest delay of a timer, in ms: a longer one would end at once. */
export const maxTimerMs = 2 ** 31 - 1

/**
 * Settles with a promise, or rejects if that takes too long. The work goes on, and its later result is ignored.
 *
 * @param ms - how long is waited
 * @param late - the error after that time, or its message
 * @throws Error that one after that time; what the promise rejects with before
 */
export function withDeadline<Value>(
  promise: Promise<Value>,
  ms: number,
  late: string | Error = `no answer within ${ms} ms`,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(typeof late === 'string' ? new Error(late) : late), ms)
  })
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer))
}

/** Waits until promises are settled, but no longer than a time in ms. Never rejects. */
export async function settleWithin(promises: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  await withDeadline(Promise.allSettled(promises), ms).catch(() => {})
}
