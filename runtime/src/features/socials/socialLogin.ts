import { addErrorTexts, loadCode } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import type { SocialProvider } from '../../kit/config.js'
import { trackEvent } from '../../kit/events.js'
import { openPopup } from '../../kit/openUrl.js'
import { pushView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { socialMessages as messages } from '../../ui/messages/socials.js'
import { checkPage } from '../email/checkPage.js'
import { isOnePage } from './telegram.js'

addErrorTexts(lateTexts)

/** The code of the embedded wallet. A user who logs in another way does not need it. */
export const loadEmbedded = () => loadCode(import('../../embedded/wallet/createEmbedded.js'))

/** The providers of an app that names none, in their order. */
const standard = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** A provider whose page opens in a window. Farcaster's log-in is a message that its app signs. */
export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

const isServed = (value: unknown): value is SocialProvider =>
  value === 'wallet' || standard.some((each) => each === value)

/** The providers of the app, in its order. */
export function providersOf(kit: Kit): readonly SocialProvider[] {
  const { socials } = kit.config.features
  return Array.isArray(socials) ? [...new Set(socials.filter(isServed))] : standard
}

/** A log-in at a provider. */
export interface SocialLogin {
  readonly provider: WindowProvider
  /** The provider's window. Absent where its page takes the place of this one. */
  readonly popup?: Window
  /** The address with which that page came back. */
  readonly resultUri?: string
}

const isLogin = (data: unknown): data is { readonly provider: unknown } =>
  typeof data === 'object' && data !== null && 'provider' in data

/** The provider of the data of the view ConnectingSocial: a log-in, or its provider alone if nothing is open. */
export function readProvider(data: unknown): WindowProvider | undefined {
  const provider = isLogin(data) ? data.provider : data
  return isServed(provider) && provider !== 'farcaster' ? provider : undefined
}

export const readLogin = (data: unknown): SocialLogin | undefined =>
  isLogin(data) && readProvider(data) !== undefined ? (data as SocialLogin) : undefined

const features = 'width=600,height=800,scrollbars=yes'

/**
 * Opens the window of a log-in. Call it during the click, because a browser opens no window later.
 *
 * @returns undefined if the browser opened none; the user was shown why.
 */
export function openLogin(kit: Kit, provider: WindowProvider): SocialLogin | undefined {
  const { secureSite = '' } = kit.config.endpoints
  // The wallet's own page, so that the window is never the opener's blank one.
  const popup = isOnePage() ? undefined : openPopup(new URL('/loading', secureSite).href, features)
  trackEvent(kit, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (popup !== undefined) return { provider, popup }
  if (isOnePage()) return { provider }
  trackEvent(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider, message: messages.blocked } })
  showToast(kit, { variant: 'error', message: messages.blocked })
  return undefined
}

/** Opens the window and the view that waits for it; for Farcaster the view with its code. */
export function openSocial(kit: Kit, provider: SocialProvider): void {
  checkPage(kit)
  const login = provider === 'farcaster' ? undefined : openLogin(kit, provider)
  if (provider === 'farcaster') pushView(kit, 'ConnectingFarcaster')
  else if (login !== undefined) pushView(kit, 'ConnectingSocial', login)
}
