import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { lateTexts } from '../../errors/texts/late.js'

addErrorTexts(lateTexts)

/**
 * An app has asked for a payment without an amount or an address. The sentences of this file load with the first such
 * mistake: an app that makes none has no use for them.
 *
 * @param details - the missing parameter, for developers.
 */
export const sendIncomplete = (details: string): AppKitError =>
  new AppKitError('SEND_INCOMPLETE', { details })

/**
 * An app has asked for a signature with a wrong parameter.
 *
 * @param details - the parameter, for developers.
 */
export const invalidParameter = (details: string): AppKitError =>
  new AppKitError('RPC_INVALID_PARAMS', { details })
