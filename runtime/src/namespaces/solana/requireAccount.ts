import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { createError } from '../../errors/createError.js'
import type { StandardAccount } from '../../walletStandard/types.js'
import { currentAccounts } from './currentAccounts.js'

/**
 * The account that is to sign.
 *
 * @param address the one in use when undefined.
 * @throws AppKitError WALLET_LOCKED when the wallet shares none, ACCOUNT_NOT_FOUND when not this one.
 */
export function requireAccount(
  connector: Connector,
  address: string | undefined,
): Pick<StandardAccount, 'address' | 'chains' | 'account'> {
  const accounts = currentAccounts(connector)
  if (accounts.length === 0) throw callError('WALLET_LOCKED', { details: connector.name })
  const found = accounts.find((each) => address === undefined || each.address === address)
  if (found === undefined) throw createError('ACCOUNT_NOT_FOUND', { details: String(address) })
  return found
}
