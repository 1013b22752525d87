import type { DriverConnection } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { parseAccounts } from './parseAccounts.js'
import { parseChainId } from './parseChainId.js'
import { request } from './request.js'
import { spellings } from './spellings.js'

/**
 * Asks for accounts (EIP-1102) and reads the chain.
 *
 * @param silent - asks `eth_accounts` instead, which never bothers the visitor.
 * @returns undefined when a silent call found nobody.
 * @throws AppKitError WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS; what the wallet rejects with.
 */
export async function connect<Silent extends boolean>(
  connector: Connector,
  { silent }: { readonly silent: Silent },
): Promise<DriverConnection | (Silent extends true ? undefined : never)>
export async function connect(
  connector: Connector,
  { silent }: { readonly silent: boolean },
): Promise<DriverConnection | undefined> {
  const accounts = parseAccounts(await (silent ? look(connector) : request(connector, 'eth_requestAccounts')))
  if (accounts === undefined) throw callError('WALLET_BAD_REPLY', { details: 'accounts' })
  if (accounts.length === 0) {
    if (silent) return undefined
    throw callError('WALLET_NO_ACCOUNTS')
  }
  const caipNetworkId = parseChainId(await request(connector, 'eth_chainId'))
  if (caipNetworkId === undefined) throw callError('WALLET_BAD_REPLY', { details: 'eth_chainId' })
  spellings.set(connector.provider as object, accounts)
  return { accounts, caipNetworkId }
}

/** Some say "unauthorized" (EIP-1193, 4100) where others share no account. */
async function look(connector: Connector): Promise<unknown> {
  try {
    return await request(connector, 'eth_accounts')
  } catch (error) {
    if (toAppKitError(error).code === 'WALLET_LOCKED') return []
    throw error
  }
}
