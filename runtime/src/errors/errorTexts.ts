import { actionTexts } from './texts/actions.js'
import { lateTexts } from './texts/late.js'
import { networkTexts } from './texts/networks.js'
import { optionTexts } from './texts/options.js'
import { pageTexts } from './texts/page.js'
import { pairingTexts } from './texts/pairing.js'
import { payTexts } from './texts/pay.js'
import { sendTexts } from './texts/send.js'
import { serviceTexts } from './texts/services.js'
import { sessionTexts } from './texts/sessions.js'
import { signInTexts } from './texts/signIn.js'
import { signInAnswerTexts } from './texts/signInAnswer.js'
import { signInFailureTexts } from './texts/signInFailure.js'
import { signInOptionTexts } from './texts/signInOptions.js'
import { signInServerTexts } from './texts/signInServer.js'
import { swapTexts } from './texts/swaps.js'
import { tokenRequestTexts } from './texts/tokenRequests.js'
import { tokenTexts } from './texts/tokens.js'
import { walletConnectTexts } from './texts/walletConnect.js'
import { walletTexts } from './texts/wallets.js'

/**
 * The error table: every code and a message that tells a user what to do (docs/errors.md). It has parts, so
 * that messages of later code do not load with the page. Code that raises an error of a part other than the
 * page's registers that part with `addErrorTexts`.
 */
export const errorTexts = {
  ...pageTexts,
  ...actionTexts,
  ...serviceTexts,
  ...pairingTexts,
  ...walletTexts,
  ...walletConnectTexts,
  ...signInTexts,
  ...signInAnswerTexts,
  ...signInFailureTexts,
  ...signInOptionTexts,
  ...signInServerTexts,
  ...lateTexts,
  ...networkTexts,
  ...optionTexts,
  ...sendTexts,
  ...sessionTexts,
  ...swapTexts,
  ...payTexts,
  ...tokenRequestTexts,
  ...tokenTexts,
}

export type ErrorCode = keyof typeof errorTexts
/** Codes of requests to wallets and services. */
export type WalletErrorCode = keyof typeof walletTexts | keyof typeof serviceTexts
export type LateErrorCode = keyof typeof lateTexts
