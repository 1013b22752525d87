import { readOrigin } from '../message/origins.js'

const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** Whether a text is a URL with https, or one of this machine with http, as it is written: an issuer is compared to the letter. */
export function isPlainUrl(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 1024 || !URL.canParse(value)) return false
  const { hash, host, origin, pathname, protocol, search } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(host))
  const path = pathname === '/' ? '' : pathname
  return isSafe && search === '' && hash === '' && !path.endsWith('/') && value === `${origin}${path}`
}

/** Whether a text is the origin of a server, with https or of this machine. */
export const isPlainOrigin = (value: unknown): value is string =>
  isPlainUrl(value) && readOrigin(value) !== undefined

/** The path at which an issuer publishes its keys. */
export const keysPath = '.well-known/jwks.json'
/** The path at which it describes itself (OpenID Connect Discovery 1.0). */
export const configurationPath = '.well-known/openid-configuration'
