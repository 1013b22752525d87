/**
 * The grammar of the lines of a sign-in message. The time of every rule is linear in the length of the text.
 */

const pathCharacters = /^(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/
const queryCharacters = /^(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/
const userInfo = /^(?:[\w\-.~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*$/
const registeredName = /^(?:[\w\-.~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/
const futureAddress = /^[vV][0-9A-Fa-f]+\.[\w\-.~!$&'()*+,;=:]+$/
const segmentCharacters = /^(?:[\w\-.~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/

/** The parts of an authority (RFC 3986, section 3.2). */
export interface Authority {
  readonly userInfo: string | undefined
  /** With brackets if it is an IPv6 address. */
  readonly host: string
  /** Digits, or empty after the colon. */
  readonly port: string | undefined
}

/**
 * Splits `[userinfo@]host[:port]` (RFC 3986, section 3.2). Undefined if it is invalid. The host may be empty.
 */
export function readAuthority(text: string): Authority | undefined {
  const at = text.indexOf('@')
  const user = at === -1 ? undefined : text.slice(0, at)
  const rest = text.slice(at + 1)
  if (user !== undefined && !userInfo.test(user)) return undefined
  const close = rest.startsWith('[') ? rest.indexOf(']') : -1
  const colon = rest.indexOf(':', close + 1)
  const host = colon === -1 ? rest : rest.slice(0, colon)
  const port = colon === -1 ? undefined : rest.slice(colon + 1)
  if (port !== undefined && !/^\d*$/.test(port)) return undefined
  const inside = host.slice(1, -1)
  const isHost =
    close === -1
      ? registeredName.test(host)
      : host.endsWith(']') && (isIpv6(inside) || futureAddress.test(inside))
  return isHost ? { userInfo: user, host, port } : undefined
}

/**
 * IPv6address of RFC 3986: eight groups, `::` at most once for missing ones, IPv4 for the last two; no zone.
 */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const groups = [...left, ...right]
  const last = groups.at(-1) ?? ''
  const hasIpv4 = last.includes('.')
  // IPv4 is allowed in the first half only after a leading `::`.
  if (hasIpv4 && halves.length === 2 && right.length === 0) return false
  const size = groups.length + (hasIpv4 ? 1 : 0)
  const words = hasIpv4 ? groups.slice(0, -1) : groups
  if (hasIpv4 && !isIpv4(last)) return false
  return (
    words.every((word) => /^[0-9A-Fa-f]{1,4}$/.test(word)) && (halves.length === 2 ? size <= 7 : size === 8)
  )
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

/** The text before ` wants you to`: an authority with a host (RFC 3986, section 3.2). */
export function isDomain(text: string): boolean {
  const host = text.length <= 255 ? readAuthority(text)?.host : undefined
  return host !== undefined && host !== ''
}

/** The name of a scheme (RFC 3986, section 3.1). */
export function isScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+\-.]*$/.test(text)
}

/** The parts of a URI that the rules need. */
export interface UriParts {
  readonly scheme: string
  /** The text after `//`, or undefined if there is no `//`. */
  readonly authority: Authority | undefined
}

/**
 * Splits a URI with a scheme (RFC 3986, section 3). Undefined if it is invalid or longer than 2048 characters.
 */
export function readUri(text: string, maxLength = 2048): UriParts | undefined {
  if (text.length > maxLength) return undefined
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(colon, 0))
  if (!isScheme(scheme)) return undefined
  const [beforeFragment = '', ...fragments] = text.slice(colon + 1).split('#')
  if (fragments.length > 1 || !queryCharacters.test(fragments[0] ?? '')) return undefined
  const mark = beforeFragment.indexOf('?')
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark)
  if (mark !== -1 && !queryCharacters.test(beforeFragment.slice(mark + 1))) return undefined
  if (!path.startsWith('//')) return pathCharacters.test(path) ? { scheme, authority: undefined } : undefined
  const slash = path.indexOf('/', 2)
  const authority = readAuthority(slash === -1 ? path.slice(2) : path.slice(2, slash))
  if (authority === undefined || (slash !== -1 && !pathCharacters.test(path.slice(slash)))) return undefined
  return { scheme, authority }
}

/** 8 to 128 letters and digits. */
export function isNonce(text: string): boolean {
  return /^[A-Za-z0-9]{8,128}$/.test(text)
}

/** `*pchar` of RFC 3986, at most 256. It may be empty. */
export function isRequestId(text: string): boolean {
  return text.length <= 256 && segmentCharacters.test(text)
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * Reads a date-time of RFC 3339: the offset is required, the day must exist in its month, second 60 counts as
 * the next.
 *
 * @returns milliseconds since 1970, with a fraction if the text has more digits, or undefined if it is invalid.
 */
export function readTime(text: string): number | undefined {
  const found = text.length <= 64 ? dateTime.exec(text) : null
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const [fraction, sign, offsetHour = '0', offsetMinute = '0'] = found.slice(7)
  const date = new Date(0)
  // Date.UTC would read the years 0 to 99 as those of the last century.
  date.setUTCFullYear(year, month - 1, day)
  // A day that its month does not have is one of another month.
  if (date.getUTCMonth() !== month - 1) return undefined
  if (hour > 23 || minute > 59 || second > 60) return undefined
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const seconds = (hour * 60 + minute - offset) * 60 + second
  return date.getTime() + seconds * 1000 + Number(`0${fraction ?? ''}`) * 1000
}
