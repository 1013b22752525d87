import type { DriverConnection } from '../../chains/driver.js'
import type { CaipNetworkId, Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { parseAccounts } from './address/parseAccounts.js'
import { deriveChain, isAddressOf, readChain } from './chains.js'
import type { BitcoinAdapter } from './types.js'

/** Where the addresses were last of wallets that tell no network: several networks write them alike. */
const derived = new WeakMap<BitcoinAdapter, CaipNetworkId>()

/**
 * Reads accounts and network, with `ask` after the wallet has asked the visitor. An address that is
 * written as on another network is none of the wallet's there, whatever the wallet says.
 *
 * @returns undefined when the wallet shares no account.
 * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function readConnection(
  adapter: BitcoinAdapter,
  options: { readonly network?: Network | undefined; readonly ask?: { readonly appName: string } } = {},
): Promise<DriverConnection | undefined> {
  const reply = await adapter.getAccounts(options)
  if (reply === undefined && !options.ask) return undefined
  const shared = parseAccounts(reply)
  if (shared === undefined) throw callError('WALLET_BAD_REPLY', { details: 'accounts' })
  const [first] = shared
  if (first === undefined) return undefined
  const told = await adapter.getNetwork()
  const asked = options.network?.caipNetworkId ?? derived.get(adapter)
  const caipNetworkId =
    told === undefined ? deriveChain(first.address, asked)?.caipNetworkId : readChain(told)
  if (caipNetworkId === undefined) throw callError('WALLET_BAD_REPLY', { details: 'network' })
  if (told === undefined) derived.set(adapter, caipNetworkId)
  const accounts = shared.filter(({ address }) => isAddressOf(address, caipNetworkId))
  if (accounts.length === 0)
    throw callError('WALLET_BAD_REPLY', { details: 'accounts of another network than the wallet is on' })
  const approvedNetworkIds = adapter.approvedNetworkIds?.()
  return { accounts, caipNetworkId, ...(approvedNetworkIds && { approvedNetworkIds }) }
}
