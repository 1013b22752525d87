/** A promise that rejects if it has no answer in time. */
export function withDeadline<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Waits until promises are settled, but no longer than a time. */
export async function settleWithin(promises: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  await withDeadline(Promise.allSettled(promises), ms).catch(() => {})
}
