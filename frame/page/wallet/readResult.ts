import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'

/**
 * Reads the result of a provider's page: an address of this origin, with a code or an error.
 *
 * @param uri - address that the window of the provider passed on
 * @returns the code, which is good once and only on this device
 * @throws WalletError if the result is not of this wallet, the user declined, or the log-in failed
 * @example
 * readResult('https://wallet.example/social/result?code=…')
 */
export function readResult(uri: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (url?.origin !== location.origin || url.pathname !== '/social/result')
    throw new WalletError(messages.socialFailed)
  const code = url.searchParams.get('code')
  if (code !== null) return code
  const isDenied = url.searchParams.get('error') === 'access_denied'
  throw new WalletError(isDenied ? messages.socialDenied : messages.socialFailed)
}
