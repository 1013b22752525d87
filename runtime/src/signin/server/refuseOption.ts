import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInServerTexts } from '../../errors/texts/signInServer.js'

addErrorTexts(signInServerTexts)

/** The error of an option of the server or of its storage, with what the option must be. */
export const refuseOption = (name: string, message: string) =>
  new AppKitError('SIGN_IN_SERVER_OPTION_INVALID', { message, details: name })
