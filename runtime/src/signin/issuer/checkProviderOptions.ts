import { isRecord } from '../../../../common/records.js'
import { isPlainUrl } from '../tokens/issuers.js'
import type { ProviderClient } from './providerTypes.js'

/** Whether a text is an address that a user may be sent back to: https or of this machine, and no fragment (RFC 6749, 3.1.2). */
const isRedirect = (value: unknown) => {
  if (typeof value !== 'string' || value.length > 1024 || !URL.canParse(value)) return false
  const { hash, href, origin, password, username } = new URL(value)
  const isAsWritten = href === value || href === `${value}/`
  return isAsWritten && hash === '' && !/[#*]/.test(value) && username + password === '' && isPlainUrl(origin)
}

const isClient = (value: unknown) =>
  isRecord(value) &&
  Object.keys(value).every((name) => ['id', 'redirectUris', 'secret'].includes(name)) &&
  typeof value.id === 'string' &&
  /^[\w.~-]{1,128}$/.test(value.id) &&
  Array.isArray(value.redirectUris) &&
  value.redirectUris.length > 0 &&
  value.redirectUris.every(isRedirect) &&
  (value.secret === undefined || (typeof value.secret === 'string' && value.secret.length >= 32))

/** Whether a value is the option `provider`: its parts, and no other ones. */
export function isProvider(value: unknown): boolean {
  if (!isRecord(value) || !Object.keys(value).every((name) => ['clients', 'loginPage'].includes(name)))
    return false
  const { clients, loginPage } = value
  if (!Array.isArray(clients) || clients.length === 0 || !clients.every(isClient)) return false
  const ids = new Set(clients.map(({ id }: ProviderClient) => id))
  return ids.size === clients.length && isRedirect(loginPage)
}
