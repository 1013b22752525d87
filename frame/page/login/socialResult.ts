import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { readResult } from '../wallet/readResult.js'
import type { Wallet } from '../wallet/wallet.js'

/**
 * Ends a log-in with a provider: takes the session, then opens the wallet.
 *
 * @param uri - address that the pop-up passed to the host
 * @returns the user's name at the provider
 * @throws WalletError if the result is not of this wallet, the user declined, or did not keep the recovery code
 */
export async function finishSocial(
  { api, stage, wallet }: { readonly api: Api; readonly stage: Stage; readonly wallet: Wallet },
  uri: string,
): Promise<string> {
  const userName = await api.finishSocial(readResult(uri), () => endEarlier({ api, wallet }))
  await openLoggedIn({ api, stage, wallet })
  return userName
}

/** Ends the log-in before another one that counts, with the keys and permissions that it had. */
export async function endEarlier({
  api,
  wallet,
}: {
  readonly api: Pick<Api, 'hasSession'>
  readonly wallet: Pick<Wallet, 'signOut'>
}): Promise<void> {
  if (await api.hasSession()) await wallet.signOut()
}

/**
 * Opens the wallet after a log-in that the host waits for. A log-in that ends before that leaves no session, which would lead
 * whoever logs in next to this user's recovery code.
 *
 * @throws WalletError if the user closes it before that
 */
export async function openLoggedIn({
  api,
  stage,
  wallet,
}: {
  readonly api: Pick<Api, 'hasSession'>
  readonly stage: Stage
  readonly wallet: Wallet
}): Promise<void> {
  const end = async () => {
    await endEarlier({ api, wallet }).catch(() => {})
    stage.clear('cancelled')
  }
  const isOpen = await wallet.open(stage).catch(async (error: unknown) => {
    await end()
    throw error
  })
  if (isOpen) return stage.clear('done')
  await end()
  throw new WalletError(messages.keepRecovery)
}
