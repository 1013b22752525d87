import type { Connector } from '../../chains/types.js'
import { isLegacyProvider } from './isLegacyProvider.js'
import { isStandardWallet } from './isStandardWallet.js'
import { sessions } from './sessions.js'

/**
 * Tells the wallet that we are leaving: `standard:disconnect`, or `disconnect` of a legacy wallet. One
 * without has nothing to be told.
 *
 * @throws what the wallet rejects with.
 */
export async function disconnect(connector: Connector): Promise<void> {
  const { provider } = connector
  sessions.delete(connector)
  if (isStandardWallet(provider)) {
    const tell = provider.features['standard:disconnect']?.disconnect
    if (typeof tell === 'function') await tell()
  } else if (isLegacyProvider(provider) && typeof provider.disconnect === 'function')
    await provider.disconnect()
}
