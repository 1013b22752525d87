import { openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import { readDevice } from '../connect/platforms/types.js'

/** The provider that was asked, while the page is away (docs/security.md#what-is-kept-in-the-browser). */
const key = '@appkit/social_provider'

/** Whether a window of a provider could not answer this page: Telegram's browser has one page. */
export const isOnePage = (): boolean => readDevice(window).telegram

/**
 * Leaves for the provider's page, which comes back to this one. The wallet's server gets this address with the state of OAuth
 * 2.0, and sends the user back only to the page that was named when its address was asked for.
 *
 * @param returnTo - that page: this one.
 * @returns whether the address can be opened.
 */
export function leaveFor(kit: Kit, provider: string, uri: string, returnTo: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const state = url?.searchParams.get('state')
  if (url === undefined || !state) return false
  url.searchParams.set('state', `${state}--${encodeURIComponent(returnTo)}`)
  kit.storage.set(key, provider)
  return openUrl(url.href, { target: '_top' })
}

/**
 * Reads the address with which the provider's page came back.
 *
 * @returns undefined unless this page has left for a provider, and the result is of the wallet's origin.
 */
export function readReturn(
  kit: Kit,
  resultUri: string,
): { readonly provider: string; readonly resultUri: string } | undefined {
  const provider = kit.storage.get(key)
  kit.storage.remove(key)
  const { origin } = new URL(kit.config.endpoints.secureSite ?? '')
  const isResult =
    resultUri.length <= 16_384 && URL.canParse(resultUri) && new URL(resultUri).origin === origin
  return provider !== null && isResult ? { provider, resultUri } : undefined
}
