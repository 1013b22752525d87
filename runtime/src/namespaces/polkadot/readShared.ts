import { callError } from '../../errors/callError.js'
import { askExtension } from './askExtension.js'
import { readAccounts } from './readAccounts.js'
import type { InjectedPolkadot, SharedAccount } from './types.js'

/**
 * Asks an enabled extension for its accounts.
 *
 * @throws AppKitError WALLET_BAD_REPLY; what the extension rejects with.
 */
export async function readShared({ getAccounts }: InjectedPolkadot): Promise<readonly SharedAccount[]> {
  const shared = readAccounts(await askExtension(getAccounts))
  if (shared === undefined) throw callError('WALLET_BAD_REPLY', { details: 'accounts.get' })
  return shared
}
