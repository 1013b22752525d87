/** The cookie with the accounts in use, for a server that renders them. */
export const accountsCookie = 'appkit_accounts'

/** An account in the form of CAIP-10. */
export interface CookieAccount {
  readonly namespace: string
  readonly caipNetworkId: `${string}:${string}`
  readonly address: string
}

/** More than an app has namespaces. */
const maxAccounts = 16
const caip10 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * Reads the accounts of a visitor from the Cookie header of a request, for `AppKitCookieProvider`.
 *
 * @param header - the value of the header, or of `document.cookie`.
 * @returns the value of the cookie; undefined if there is none, so no wallet was connected.
 *
 * @example
 * import { readAccountsCookie } from 'appkit-runtime/cookie'
 *
 * export const loader = ({ request }: { request: Request }) => ({
 *   cookie: readAccountsCookie(request.headers.get('cookie')),
 * })
 */
export function readAccountsCookie(header: string | null | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === accountsCookie) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** The accounts in a value of the cookie, that of the active namespace first. Entries that are no account are left out. */
export function parseAccountsCookie(value: string): readonly CookieAccount[] {
  const accounts = value
    .split('/', maxAccounts)
    .map((text) => caip10.exec(text))
    .flatMap((found) => {
      const [, namespace, reference, address] = found ?? []
      if (namespace === undefined || reference === undefined || address === undefined) return []
      return [{ namespace, caipNetworkId: `${namespace}:${reference}` as const, address }]
    })
  return accounts.filter(
    ({ namespace }, index) => accounts.findIndex((each) => each.namespace === namespace) === index,
  )
}

/** The value of the cookie for accounts, that of the active namespace first. */
export const formatAccountsCookie = (accounts: readonly CookieAccount[]): string =>
  accounts.map(({ caipNetworkId, address }) => `${caipNetworkId}:${address}`).join('/')
