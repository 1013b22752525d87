import type { Connector } from '../../chains/types.js'
import type { StandardAccount } from '../../walletStandard/types.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { isStandardWallet } from './isStandardWallet.js'
import { readAccounts } from './readAccounts.js'
import { readPublicKey } from './readPublicKey.js'
import { sessions } from './sessions.js'

/**
 * The accounts a wallet shares now, the one in use first: from the wallet itself, else what it answered
 * when it connected. A legacy wallet shares one at most.
 */
export function currentAccounts(
  connector: Connector,
): readonly Pick<StandardAccount, 'address' | 'chains' | 'account'>[] {
  const { provider } = connector
  const answered = sessions.get(connector)?.accounts ?? []
  try {
    if (isStandardWallet(provider)) {
      const listed = readAccounts((provider.wallet as { readonly accounts?: unknown }).accounts) ?? []
      return listed.length > 0 ? listed : answered
    }
    const address = isLegacyProvider(provider) ? readPublicKey(provider.publicKey) : undefined
    return address === undefined ? [] : [{ address, chains: [], account: {} }]
  } catch {
    // A getter of the wallet threw.
    return answered
  }
}
