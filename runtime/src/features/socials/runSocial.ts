import type { Embedded } from '../../embedded/wallet/createEmbedded.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { navigatePopup } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import { socialMessages as messages, socialNames } from '../../ui/messages/socials.js'
import { firstPage, waitForResult } from './providerWindow.js'
import { loadEmbedded, type SocialLogin, type WindowProvider } from './socialLogin.js'
import { leaveFor } from './telegram.js'

/** Step of a log-in: the user is at the provider, the user data is asked for, the wallet is connected. */
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
  login: SocialLogin,
  onStep: (step: SocialStep) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { popup, provider } = login
  const close = () => popup?.close()
  signal.addEventListener('abort', close)
  try {
    const { embeddedOf } = await loadEmbedded()
    const embedded = embeddedOf(kit)
    const resultUri = login.resultUri ?? (await visitProvider(kit, embedded, login, signal))
    if (resultUri === undefined) return cancelled(kit, provider)
    close()
    onStep('user')
    trackEvent(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
    await embedded.logInSocial(resultUri, socialNames[provider], signal)
    trackEvent(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
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

/** Leads the user to the provider's page. Returns the address it came back with; undefined if the user closed its window. */
async function visitProvider(
  kit: Kit,
  { client }: Embedded,
  { popup, provider }: SocialLogin,
  signal: AbortSignal,
): Promise<string | undefined> {
  const result = popup ? waitForResult(kit, popup, signal) : untilAborted(signal)
  // It is not awaited while the address is requested.
  result.catch(() => {})
  const returnTo = location.href
  // A window needs no way back to this page.
  const payload = popup ? { provider } : { provider, returnTo }
  const asked = client.request('GET_SOCIAL_REDIRECT_URI', payload, { signal })
  const first = await Promise.race([asked, result])
  if (first === undefined) return undefined
  if (popup) await firstPage(popup)
  const isOpen =
    typeof first !== 'string' &&
    (popup ? navigatePopup(popup, first.uri) : leaveFor(kit, provider, first.uri, returnTo))
  if (!isOpen) throw new AppKitError('FRAME_FAILED', { message: messages.noAddress })
  return result
}

/** The page is about to leave; a user who comes back to it has given up the log-in. */
const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new AppKitError('CANCELLED')))
  })
