import type { DriverConnection } from '../../chains/driver.js'
import type { Account, CaipNetworkId, Network } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { parseAccounts } from './address/parseAccounts.js'
import { readAddress } from './address/readAddress.js'
import { bitcoinChains } from './bitcoinChains.js'
import { readChain } from './readChain.js'
import type { BitcoinAdapter } from './types.js'

/**
 * Reads accounts and network, with `ask` after the wallet has asked the visitor.
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
  const accounts = parseAccounts(reply)
  if (accounts === undefined) throw callError('WALLET_BAD_REPLY', { details: 'accounts' })
  const [first] = accounts
  if (first === undefined) return undefined
  const told = await adapter.getNetwork()
  const caipNetworkId = told === undefined ? deriveNetwork(first, options.network) : readChain(told)
  if (caipNetworkId === undefined) throw callError('WALLET_BAD_REPLY', { details: 'network' })
  const approvedNetworkIds = adapter.approvedNetworkIds?.()
  return { accounts, caipNetworkId, ...(approvedNetworkIds && { approvedNetworkIds }) }
}

/** For a wallet that tells no network: the one asked for, if the address is written as there. */
function deriveNetwork({ address }: Account, asked: Network | undefined): CaipNetworkId | undefined {
  const prefix = readAddress(address)?.prefix ?? 'bc'
  const possible = bitcoinChains.filter((chain) => chain.prefix === prefix)
  const wanted = possible.find(({ caipNetworkId }) => caipNetworkId === asked?.caipNetworkId)
  return (wanted ?? possible[0])?.caipNetworkId
}
