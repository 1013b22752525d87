const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a Host header names this machine. A page on another site can point a name of its own at
 * 127.0.0.1 and would then count as same origin; refusing its Host header closes that way in.
 */
export function isLocalHost(host: string | null | undefined): boolean {
  return typeof host === 'string' && LOCAL.test(host)
}
