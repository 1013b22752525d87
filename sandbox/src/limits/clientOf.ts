const MAX_LENGTH = 64

/**
 * Who asks, for the rate limiter: the first address of `X-Forwarded-For`, or `local` for a caller on
 * this machine that comes through no proxy.
 */
export function clientOf(headers: Headers): string {
  const first = headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''
  return first === '' ? 'local' : first.slice(0, MAX_LENGTH)
}
