import { AppKitError } from '../../errors/AppKitError.js'
import { type Origin, readOrigin } from '../message/origins.js'

/** The origins whose pages may call the server. */
export interface AppOrigins {
  /** Each with its scheme: `https://app.example`. */
  readonly names: readonly string[]
  includes(origin: string | null): origin is string
  /**
   * Whether a request that changes something comes from a page of the app (CSRF). In development, an origin that is refused
   * is named in the console, once.
   */
  accepts(request: Request): boolean
}

/**
 * Reads the option `origins`.
 *
 * @throws AppKitError SIGN_IN_ORIGIN_INVALID for an invalid origin, one with http without `development`, or one with https
 *   that is not of this machine with it.
 */
export function createAppOrigins(texts: readonly string[], development: boolean): AppOrigins {
  const names = readOrigins(texts, development).map(({ host, scheme }) => `${scheme}://${host}`)
  const includes = (origin: string | null): origin is string => origin !== null && names.includes(origin)
  const refused = new Set<string>()
  /** A development server takes another port when its own is taken, and the page only learns that it was refused. */
  const warn = (origin: string) => {
    if (!development || refused.has(origin)) return
    refused.add(origin)
    console.warn(
      `Sign-in refused a call of ${origin}, as it answers pages of ${names.join(', ')} only. Open the app there, or add its origin to \`origins\`.`,
    )
  }
  return {
    names,
    includes,
    accepts: (request) => {
      const origin = request.headers.get('origin')
      if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
      if (!includes(origin)) warn(origin)
      return includes(origin)
    },
  }
}

function readOrigins(texts: readonly string[], development: boolean): readonly Origin[] {
  const fail = (details: string) => new AppKitError('SIGN_IN_ORIGIN_INVALID', { details })
  if (typeof texts === 'string')
    throw new AppKitError('SIGN_IN_ORIGIN_INVALID', {
      message: 'The option `origins` of the sign-in server must be a list, even of one origin.',
      details: texts,
    })
  if (!Array.isArray(texts) || texts.length === 0) throw fail('none')
  return texts.map((text: unknown) => {
    const isUrl = typeof text === 'string' && text.includes('://')
    // A placeholder would match no page.
    const origin = isUrl && !text.includes('*') ? readOrigin(text) : undefined
    const isLoopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(
      origin?.host ?? '',
    )
    if (development && origin?.scheme === 'https' && !isLoopback)
      throw new AppKitError('SIGN_IN_ORIGIN_INVALID', {
        message: `\`development\` cannot be on for ${text}: cookies that need no https could be set and read on the way. Set \`development: process.env.NODE_ENV !== 'production'\`, and name this origin in production only.`,
        details: String(text),
      })
    const isAllowed = origin?.scheme === 'https' || (origin?.scheme === 'http' && isLoopback && development)
    if (origin === undefined || !isAllowed) throw fail(String(text))
    return origin
  })
}
