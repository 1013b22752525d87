/**
 * Statuses after which a request that may be repeated is sent again: the service or something on the
 * way to it may do better in a moment. 403 and 413 are among them because proxies and rate limits in
 * front of services answer with them, too. Every other status is final.
 */
export const retriedStatuses: ReadonlySet<number> = new Set([403, 408, 413, 425, 429, 500, 502, 503, 504])

const base = 150
const longest = 30_000

/**
 * How long to wait before the next try, in ms: what `Retry-After` says (seconds or a date, RFC 9110
 * section 10.2.3), else exponential from 150 ms with full jitter. Never more than 30 s.
 *
 * @param attempt - the try that failed, from 1.
 */
export function retryDelay(attempt: number, retryAfter: string | null, now = Date.now()): number {
  const text = retryAfter?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest)
  // Engines take many a text for a date, e.g. `soon 3`; a date that is meant names its time of day.
  const date = /[a-z].*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(date)) return Math.min(Math.max(date - now, 0), longest)
  return Math.min(base * 2 ** (attempt - 1), longest) * Math.random()
}
