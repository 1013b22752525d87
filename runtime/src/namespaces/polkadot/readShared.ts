import { AppKitError } from '../../errors/AppKitError.js'
import { askExtension } from './askExtension.js'
import { readAccounts } from './readAccounts.js'
import type { Session } from './sessions.js'
import type { SharedAccount } from './types.js'

/**
 * Asks an enabled extension for its accounts.
 *
 * @throws AppKitError WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function readShared({
  injected,
  codec,
}: Pick<Session, 'injected' | 'codec'>): Promise<readonly SharedAccount[]> {
  const shared = readAccounts(await askExtension(injected.getAccounts), codec.verifySs58)
  if (shared === undefined) throw new AppKitError('WALLET_BAD_REPLY', { details: 'accounts.get' })
  return shared
}
