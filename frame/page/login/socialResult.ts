import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import type { Wallet } from '../wallet/wallet.js'

/** The result of a log-in with a provider: an address of this origin, with a code or an error. */
function readResult(uri: string): { readonly code?: string; readonly error?: string } {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (url?.origin !== location.origin || url.pathname !== '/social/result')
    throw new WalletError(messages.socialFailed)
  const code = url.searchParams.get('code')
  return code === null ? { error: url.searchParams.get('error') ?? '' } : { code }
}

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
  const { code, error } = readResult(uri)
  if (error !== undefined)
    throw new WalletError(error === 'access_denied' ? messages.socialDenied : messages.socialFailed)
  if (await api.hasSession()) await wallet.signOut()
  const userName = await api.finishSocial(code ?? '')
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
