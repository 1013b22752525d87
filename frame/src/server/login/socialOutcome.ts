import { minutes, type ServerParts } from '../parts/parts.js'

/** How long a log-in in a window is open, from its start to its result. */
export const socialLifetime = 10 * minutes

/** The end of a log-in at the provider, for the page in the pop-up. */
export interface SocialOutcome {
  /** Origin of the app's page that may have the result. Undefined if nobody may. */
  readonly site?: string
  /** This server's own address with a code that works once and for one device, or with an error. */
  readonly resultUri: string
  /** The address of that page, if the provider's page took its place: the result is in its fragment. */
  readonly returnTo?: string
}

/** The id under which the log-in of a state is stored. A page that the starting device did not name gives another id. */
export const stateId = (
  { secrets }: Pick<ServerParts, 'secrets'>,
  state: string,
  page: string | undefined,
) => (page === undefined ? secrets.hash('social', state) : secrets.hash('social', state, page))

/** Splits a state into its two parts. Undefined if the first one is missing. */
export function readState(text: string): {
  readonly state?: string | undefined
  readonly page?: string | undefined
} {
  const [, state, page] = /^([\w-]{43})(?:--(.{1,4096}))?$/.exec(text) ?? []
  if (page === undefined) return { state }
  try {
    return { state, page: decodeURIComponent(page) }
  } catch {
    return {}
  }
}

/** A page of the app, as it was given. Undefined unless it is of the origin that starts, and fits into a state. */
export function readPage(
  given: string,
  site: string,
): { readonly given: string; readonly url: URL } | undefined {
  // A text with half a character (an unpaired surrogate) cannot be in a state.
  if (/\p{Surrogate}/u.test(given)) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.origin !== site || url.username !== '' || url.password !== '') return undefined
  if (encodeURIComponent(given).length > 4096) return undefined
  return { given, url }
}

/**
 * The address of the app's page, with the result at the end of its fragment: a fragment is sent to no server, and is in no
 * referrer (RFC 9110 sections 7.1 and 10.1.3).
 */
function addResult(page: string, site: string, resultUri: string): string | undefined {
  const { url } = readPage(page, site) ?? {}
  if (url === undefined) return undefined
  url.hash += `${url.hash === '' ? '' : '&'}result_uri=${encodeURIComponent(resultUri)}`
  return url.href
}

/** The receiver of the outcome of a log-in. */
export interface OutcomeTarget {
  /** The site that started it. Without one, nobody has the result. */
  readonly site?: string
  /** The app's page that the provider's page took the place of. */
  readonly page?: string | undefined
}

/**
 * Builds the outcome that the page in the pop-up passes on.
 *
 * @param origin - of this server
 * @param key - `code` with a value that is good once, or `error` with the reason why there is none
 */
export function outcomeOf(
  origin: string,
  { page, site }: OutcomeTarget,
  key: 'code' | 'error',
  value: string,
): SocialOutcome {
  const resultUri = `${origin}/social/result?${new URLSearchParams({ [key]: value })}`
  if (site === undefined) return { resultUri }
  const returnTo = page === undefined ? undefined : addResult(page, site, resultUri)
  return { site, resultUri, ...(returnTo !== undefined && { returnTo }) }
}
