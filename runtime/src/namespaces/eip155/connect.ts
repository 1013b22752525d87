import type { DriverConnection } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { parseAccounts } from './parseAccounts.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'
import { spellings } from './spellings.js'

/**
 * Asks for accounts (EIP-1102) and reads the chain.
 *
 * @param silent - asks `eth_accounts` instead, which never bothers the visitor.
 * @throws AppKitError WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS; what the wallet rejects with.
 */
export async function connect(
  connector: Connector,
  { silent }: { readonly silent: boolean },
): Promise<DriverConnection> {
  const accounts = parseAccounts(await request(connector, silent ? 'eth_accounts' : 'eth_requestAccounts'))
  if (accounts === undefined) throw callError('WALLET_BAD_REPLY', { details: 'accounts' })
  if (accounts.length === 0 && !silent) throw callError('WALLET_NO_ACCOUNTS')
  const caipNetworkId = parseChainId(await request(connector, 'eth_chainId'))
  if (caipNetworkId === undefined) throw callError('WALLET_BAD_REPLY', { details: 'eth_chainId' })
  spellings.set(connector.provider as object, accounts)
  return { accounts, caipNetworkId }
}
