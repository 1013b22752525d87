import { readCookie } from '../web/http.js'

/** The two cookies: one binds a nonce to a browser, the other is the session. */
export interface SignInCookies {
  readBinder(request: Request): string | undefined
  readSession(request: Request): string | undefined
  setBinder(headers: Headers, value: string, seconds: number): void
  setSession(headers: Headers, value: string, seconds: number): void
  /** Deletes both. */
  clear(headers: Headers): void
  clearBinder(headers: Headers): void
}

const binderBytes = 16
const sessionBytes = 32

/**
 * Cookies with the prefix `__Host-`, which no other host can set (RFC 6265bis). On localhost over http the
 * names have no prefix, because browsers refuse it there.
 */
export function createCookies({
  development,
  embedded,
}: {
  readonly development: boolean
  readonly embedded: boolean
}): SignInCookies {
  const prefix = development ? 'appkit-' : '__Host-'
  const [binder, session] = [`${prefix}signin`, `${prefix}session`]
  const site = embedded && !development ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const set = (headers: Headers, name: string, value: string, seconds: number) => {
    const secure = development ? '' : 'Secure; '
    headers.append('set-cookie', `${name}=${value}; ${secure}HttpOnly; Path=/; Max-Age=${seconds}; ${site}`)
  }
  return {
    readBinder: (request) => readCookie(request, binder, binderBytes),
    readSession: (request) => readCookie(request, session, sessionBytes),
    setBinder: (headers, value, seconds) => set(headers, binder, value, seconds),
    setSession: (headers, value, seconds) => set(headers, session, value, seconds),
    clearBinder: (headers) => set(headers, binder, '', 0),
    clear: (headers) => {
      set(headers, binder, '', 0)
      set(headers, session, '', 0)
    },
  }
}
