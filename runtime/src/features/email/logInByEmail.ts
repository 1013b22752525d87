import { loadCode } from '../../errors/AppKitError.js'
import { trackEvent } from '../../kit/events.js'
import { stillHere } from '../../kit/history.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { checkPage } from './checkPage.js'

/** The code of the embedded wallet. A user who logs in another way does not need it. */
export const loadEmbedded = () => loadCode(import('../../embedded/wallet/createEmbedded.js'))

/**
 * Starts a log-in by email, and shows the view of what the user has to do next, unless they have gone on meanwhile.
 *
 * @param address - an email address.
 * @throws AppKitError as `Embedded.logIn`, EMAIL_NOT_HERE if this page cannot have the frame.
 */
export async function logInByEmail(kit: Kit, address: string): Promise<void> {
  trackEvent(kit, { event: 'EMAIL_SUBMITTED' })
  const isHere = stillHere(kit)
  checkPage(kit)
  const { embeddedOf } = await loadEmbedded()
  const { client, logIn } = embeddedOf(kit)
  const action = await logIn(address)
  const typed = action === 'VERIFY_DEVICE' ? 'EmailVerifyDevice' : 'EmailVerifyOtp'
  // A frame that draws reports it when it shows the field of the code.
  if (action === 'VERIFY_OTP' && !client.draws()) trackEvent(kit, { event: 'EMAIL_VERIFICATION_CODE_SENT' })
  if (action === 'CONNECT') return
  if (!isHere()) return client.draws() ? client.giveUp() : undefined
  pushView(kit, client.draws() ? 'EmailLogin' : typed, address)
}
