/**
 * A promise that rejects if it has no answer in time. What was asked goes on.
 *
 * @param ms - how long is waited
 * @param message - of the error
 */
export function withDeadline<Value>(
  promise: Promise<Value>,
  ms: number,
  message = `no answer within ${ms} ms`,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits until promises are settled, but no longer than a time in ms. Never rejects. */
export async function settleWithin(promises: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  await withDeadline(Promise.allSettled(promises), ms).catch(() => {})
}
