import { lateTexts } from './texts/late.js'
import { pageTexts } from './texts/page.js'
import { serviceTexts } from './texts/services.js'
import { walletConnectTexts } from './texts/walletConnect.js'
import { walletTexts } from './texts/wallets.js'

/**
 * The error table: every code and the sentence that tells a person what to do (docs/errors.md). It is in parts,
 * so that the page does not carry the sentences of what is raised later. Code that raises an error of a part
 * other than the page's registers that part with `addErrorTexts`.
 */
export const errorTexts = {
  ...pageTexts,
  ...serviceTexts,
  ...walletTexts,
  ...walletConnectTexts,
  ...lateTexts,
}

export type ErrorCode = keyof typeof errorTexts
/** What asking a wallet, or a service for it, raises. */
export type WalletErrorCode = keyof typeof walletTexts | keyof typeof serviceTexts
export type LateErrorCode = keyof typeof lateTexts
