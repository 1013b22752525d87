import type { ConnectMethod } from '../../../kit/config.js'

const walletsFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']
const walletsLast: readonly ConnectMethod[] = ['email', 'social', 'wallet']

/**
 * The order of the ways to log in: the host's, with what it does not name behind; without one, wallets
 * come first if there is one in this browser, else last.
 *
 * @param given `features.connectMethodsOrder`.
 * @param hasInstalled whether a wallet of this browser is shown.
 */
export function orderConnectMethods(
  given: readonly ConnectMethod[] | undefined,
  hasInstalled: boolean,
): readonly ConnectMethod[] {
  const standard = hasInstalled ? walletsFirst : walletsLast
  const known = (given ?? []).filter((method) => standard.includes(method))
  return [...new Set([...known, ...standard])]
}
