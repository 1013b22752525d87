/** Decides whether a request may pass. */
export interface Limiter {
  /**
   * Takes one token, or several, or none if there are not enough.
   *
   * @param key - path and client
   * @param count - at most as many as a minute has
   * @returns 0 if the request may pass, else the seconds until one like it may
   */
  take(key: string, count?: number): number
  /**
   * Takes tokens whether there are enough or not, and what is missing is owed: nothing more passes until it has come back.
   *
   * @param key - as of `take`
   * @param count - any number
   * @returns 0 if the request may pass, else, if something is owed already, the seconds until one may
   */
  charge(key: string, count: number): number
}

interface Bucket {
  tokens: number
  at: number
}

const maxBuckets = 10_000
const minuteMs = 60_000

/**
 * A token bucket per key: it holds the requests of one minute and fills up evenly.
 *
 * @param perMinute - requests per minute, at least 1
 * @param now - clock in milliseconds that only goes forward; for tests
 */
export function createLimiter(perMinute: number, now: () => number = () => performance.now()): Limiter {
  const buckets = new Map<string, Bucket>()
  const fill = (key: string): Bucket => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at }
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / minuteMs)
    bucket.at = at
    // The last used key goes to the end, so the first one can be dropped.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? '')
    return bucket
  }
  const secondsTo = (tokens: number, { tokens: there }: Bucket): number =>
    Math.ceil(((tokens - there) * 60) / perMinute)
  return {
    take: (key, count = 1) => {
      const bucket = fill(key)
      if (bucket.tokens < count) return secondsTo(count, bucket)
      bucket.tokens -= count
      return 0
    },
    charge: (key, count) => {
      const bucket = fill(key)
      if (bucket.tokens < 0) return secondsTo(1, bucket)
      bucket.tokens -= count
      return 0
    },
  }
}
