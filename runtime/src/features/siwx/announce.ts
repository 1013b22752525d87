import { isSmartAccount } from '../../kit/activeAccount.js'
import { trackEvent } from '../../kit/events.js'
import type { SignInProperties } from '../../kit/eventTypes.js'
import type { Kit } from '../../kit/types.js'
import { type Signer, sessionKey } from './session.js'

/** Informs other tabs that sessions have changed. */
export function announceSession(kit: Kit): void {
  kit.storage.set(sessionKey, String(Date.now()))
}

/** Tracks a step of sign-in. */
export function trackStep(
  kit: Kit,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS',
  signer: Signer | undefined,
): void {
  trackEvent(kit, { event, properties: propertiesOf(signer) })
}

/** The properties of sign-in events about the account. */
export const propertiesOf = (signer: Signer | undefined): SignInProperties => ({
  network: signer?.network ?? '',
  isSmartAccount: signer !== undefined && isSmartAccount(signer.connection),
})
