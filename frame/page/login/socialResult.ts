import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { readResult } from '../wallet/readResult.js'
import type { Wallet } from '../wallet/wallet.js'

/**
 * Ends a log-in with a provider: takes the session, then opens the wallet.
 *
 * @param uri - what the pop-up passed to the host
 * @returns the user's name at the provider
 * @throws WalletError if the result is not of this wallet, the user declined, or did not keep the recovery code
 */
export async function finishSocial(
  { api, stage, wallet }: { readonly api: Api; readonly stage: Stage; readonly wallet: Wallet },
  uri: string,
): Promise<string> {
  const code = readResult(uri)
  if (await api.hasSession()) await wallet.signOut()
  const userName = await api.finishSocial(code)
  await openLoggedIn({ stage, wallet })
  return userName
}

/** Opens the wallet after a log-in that the host waits for. @throws WalletError if the user closes it before that */
export async function openLoggedIn({
  stage,
  wallet,
}: {
  readonly stage: Stage
  readonly wallet: Wallet
}): Promise<void> {
  const isOpen = await wallet.open(stage).catch((error: unknown) => {
    stage.clear('cancelled')
    throw error
  })
  stage.clear(isOpen ? 'done' : 'cancelled')
  if (!isOpen) throw new WalletError(messages.keepRecovery)
}
