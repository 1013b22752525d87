/** Keeps answers for a while. Callers who ask for the same at once share one question. */
export interface Cache<Value> {
  /** @param ask - is called if nothing is kept. An error is not kept */
  get(key: string, ask: () => Promise<Value>): Promise<Value>
}

export interface CacheParameters {
  readonly ttlMs: number
  /** Entries at most; the oldest go first. */
  readonly entries: number
  readonly now?: () => number
}

/** In ms. The time of day may be set back, and an answer would stay until that has passed again. */
const monotonic = (): number => performance.now()

/** Creates a cache in memory. */
export function createCache<Value>({ entries, now = monotonic, ttlMs }: CacheParameters): Cache<Value> {
  const kept = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()
  return {
    get: (key, ask) => {
      // All live equally long, so the oldest are in front.
      for (const [old, { until }] of kept) {
        if (until > now()) break
        kept.delete(old)
      }
      const known = kept.get(key)
      if (known !== undefined && known.until > now()) return known.value
      const value = ask()
      // To the end, if the clock was set back and left it here.
      kept.delete(key)
      kept.set(key, { value, until: now() + ttlMs })
      if (kept.size > entries) kept.delete(kept.keys().next().value ?? '')
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key)
      })
      return value
    },
  }
}
