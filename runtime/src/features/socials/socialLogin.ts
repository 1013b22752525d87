import { AppKitError, addErrorTexts, loadCode } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { SocialProvider } from '../../kit/config.js'
import { trackEvent } from '../../kit/events.js'
import { navigatePopup, openPopup } from '../../kit/openUrl.js'
import { pushView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { socialMessages as messages, socialNames } from '../../ui/messages/socials.js'
import { checkPage } from '../email/checkPage.js'
import { isOnePage, leaveFor } from './telegram.js'

addErrorTexts(lateTexts)

/** The code of the embedded wallet. A user who logs in another way does not need it. */
export const loadEmbedded = () => loadCode(import('../../embedded/wallet/createEmbedded.js'))

/** Those of an app that names none, in their order. */
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
  /** What that page came back with. */
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

/** How often the window is looked at, in ms: a browser does not say when a page of another site is closed. */
const pollEvery = 500

/** Where a log-in is. */
export type SocialStep = 'provider' | 'user' | 'wallet'

/**
 * Leads a log-in from the open window to the connected wallet.
 *
 * @param onStep - called when the user data is asked for, and then when the wallet is connected.
 * @param signal - gives it up, and closes the window.
 * @returns false if the user closed the window.
 * @throws AppKitError if it failed; the user can try again.
 */
export async function runSocial(
  kit: Kit,
  { popup, provider, resultUri: given }: SocialLogin,
  onStep: (step: SocialStep) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const properties = { provider }
  const close = () => popup?.close()
  signal.addEventListener('abort', close)
  try {
    const { embeddedOf } = await loadEmbedded()
    const embedded = embeddedOf(kit)
    const result = popup && waitForResult(kit, popup, signal)
    // It is not awaited while the address is requested.
    result?.catch(() => {})
    let resultUri = given
    if (resultUri === undefined) {
      const returnTo = location.href
      // A window needs no way back to this page.
      const payload = popup ? { provider } : { provider, returnTo }
      const asked = embedded.client.request('GET_SOCIAL_REDIRECT_URI', payload, { signal })
      const first = await (result ? Promise.race([asked, result]) : asked)
      if (first === undefined) return cancelled(kit, provider)
      if (popup) await firstPage(popup)
      const isOpen =
        typeof first !== 'string' &&
        (popup ? navigatePopup(popup, first.uri) : leaveFor(kit, provider, first.uri, returnTo))
      if (!isOpen) throw new AppKitError('FRAME_FAILED', { message: messages.noAddress })
      resultUri = await (result ?? untilAborted(signal))
    }
    if (resultUri === undefined) return cancelled(kit, provider)
    close()
    onStep('user')
    trackEvent(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    await embedded.logInSocial(resultUri, socialNames[provider], signal)
    trackEvent(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties })
    return true
  } catch (cause) {
    close()
    if (signal.aborted) return cancelled(kit, provider)
    const error = toAppKitError(cause, 'WALLET_FAILED')
    const { message } = error
    trackEvent(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { provider, message } })
    throw error
  } finally {
    signal.removeEventListener('abort', close)
  }
}

function cancelled(kit: Kit, provider: WindowProvider): false {
  trackEvent(kit, { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
  return false
}

/**
 * Waits for the wallet's page in the window, which cannot be read, as it is of another origin: browsers lose an address that is
 * set just when that page comes.
 */
async function firstPage(popup: Window): Promise<void> {
  for (let looks = 0; looks < 250 && !popup.closed; looks++) {
    try {
      void popup.document
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The page is about to leave; a user who comes back to it has given up the log-in. */
const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new AppKitError('CANCELLED')))
  })

/** What the wallet's page in the window passes on. Undefined if the window was closed. */
function waitForResult(kit: Kit, popup: Window, signal: AbortSignal): Promise<string | undefined> {
  const origin = new URL(kit.config.endpoints.secureSite ?? '').origin
  return new Promise((resolve, reject) => {
    const listen = ({ data, origin: from, source }: MessageEvent) => {
      if (source !== popup) return
      if (from !== origin)
        return end(() => reject(new AppKitError('FRAME_FAILED', { message: messages.untrusted })))
      const uri: unknown = typeof data === 'object' && data !== null ? data.resultUri : undefined
      if (typeof uri === 'string' && uri.length <= 16_384) end(() => resolve(uri))
    }
    let wasClosed = false
    const timer = setInterval(() => {
      // What a page says before it closes may come after it was seen to be closed.
      if (wasClosed) end(() => resolve(undefined))
      wasClosed = popup.closed
    }, pollEvery)
    const abort = () => end(() => reject(new AppKitError('CANCELLED')))
    const end = (settle: () => void) => {
      clearInterval(timer)
      removeEventListener('message', listen)
      signal.removeEventListener('abort', abort)
      settle()
    }
    addEventListener('message', listen)
    signal.addEventListener('abort', abort)
  })
}
