import { AppKitError, addErrorTexts, errorText } from '../../errors/AppKitError.js'
import { signInFailureTexts } from '../../errors/texts/signInFailure.js'
import { statusOf } from '../../kit/connections.js'
import { trackEvent } from '../../kit/events.js'
import type { SignInProperties } from '../../kit/eventTypes.js'
import { openModal } from '../../kit/modal.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { propertiesOf } from './announce.js'
import { type Signer, signerOf } from './session.js'
import { memoryOf } from './signInState.js'

addErrorTexts(signInFailureTexts)

/** Returns the error for the thing that sign-in lacks: an account, a network or a client. */
export function explainMissing(kit: Kit): AppKitError {
  if (statusOf(kit.activeChain.peek()) !== 'connected') return new AppKitError('SIWX_ADDRESS_MISSING')
  return new AppKitError(signerOf(kit) ? 'SIWX_CLIENT_MISSING' : 'SIWX_NETWORK_MISSING')
}

/** Reports that sign-in could not start. */
export function reportFailure(kit: Kit, signer: Signer, error: AppKitError): void {
  trackFailure(kit, signer, error)
  showToast(kit, { variant: 'error', message: errorText('AUTHENTICATION_NOT_STARTED') })
}

/** Reports that nobody was signed in, and shows the question again, from wherever the user is. */
export function reopen(kit: Kit, signer: Signer | undefined, error: AppKitError): void {
  const { isSmartAccount } = trackFailure(kit, signer, error)
  const current = kit.modal.peek().open && kit.router.peek().at(-1)?.view
  const now = signerOf(kit)
  if (now === undefined || memoryOf(kit).declined.has(now.key) || error.code === 'CANCELLED') return
  if (!current || current === 'ApproveTransaction')
    openModal(kit, { view: 'SIWXSignMessage' }).catch(() => {})
  showToast(kit, { variant: 'error', message: toastOf(error, isSmartAccount) })
}

/** If the app or its server failed, the signature was neither given nor declined: the error says what failed. */
function toastOf({ code, message }: AppKitError, isSmartAccount: boolean): string {
  if (code.startsWith('SIGN_IN_') && code !== 'SIGN_IN_REFUSED') return message
  return errorText(isSmartAccount ? 'SMART_ACCOUNTS_UNSUPPORTED' : 'SIGNATURE_DECLINED')
}

function trackFailure(kit: Kit, signer: Signer | undefined, { message }: AppKitError): SignInProperties {
  const properties = propertiesOf(signer)
  trackEvent(kit, { event: 'SIWX_AUTH_ERROR', properties: { ...properties, message } })
  return properties
}
