import type { ErrorOf } from '../../errors/errorCodes.js'
import { openModal } from '../../kit/modal.js'
import type { AppView, AppViewData } from '../../kit/register.js'
import type { Kit } from '../../kit/types.js'

/** How a log-in to the embedded wallet begins. */
export type LoginWay = 'email' | 'passkey' | 'guest'

/** How it begins. */
export type OpenLoginParameters = LoginWay

export type OpenLoginReturnType = void

export type OpenLoginErrorType = ErrorOf<'VIEW_NOT_FOUND' | 'MODAL_LOAD_FAILED'>

/**
 * Opens the log-in of the embedded wallet, drawn by its frame: with an email, with a passkey alone, or without a log-in as a
 * guest. A way that the browser or the wallet's server does not have leads to the email.
 *
 * @param kit - the object that `createAppKit` returns.
 * @param way - how it begins. The user can choose another one there.
 * @returns when the modal is open. The hooks tell when somebody is logged in.
 * @throws AppKitError VIEW_NOT_FOUND without the feature `email`, MODAL_LOAD_FAILED
 *
 * @example
 * import { openLogin } from 'appkit-runtime/features/email'
 * import { kit } from './appkit/generated/kit'
 *
 * export const startAsGuest = () => openLogin(kit, 'guest')
 */
export function openLogin(kit: Kit, way: OpenLoginParameters): Promise<OpenLoginReturnType> {
  // An app whose types list the data of its views does not know that of this one.
  const data = { way } as unknown as AppViewData<AppView>
  return openModal(kit, { view: 'EmailLogin' as AppView, data })
}
