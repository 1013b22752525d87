import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { recallShown } from '../../kit/memory/shownAccounts.js'
import { enableChain } from './enableChain.js'
import { openSession } from './openSession.js'
import { parseAddress } from './parseAddress.js'
import { readAccount } from './readAccount.js'
import { readWallet } from './readWallet.js'
import { findSession, type SessionState } from './sessions.js'
import type { CosmosNetwork } from './types.js'

type Options = DriverCallOptions & { readonly network?: Network | undefined }

/**
 * Enables a network in a wallet, which asks the visitor unless the site is known to it, and reads the key.
 *
 * @param options.network the app's first network when absent.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, WALLET_BAD_REPLY,
 *   WALLET_NO_ACCOUNTS, CANCELLED; what the wallet rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  { signal, ...options }: Options,
): Promise<DriverConnection> {
  const wallet = requireWallet(connector)
  const network = options.network ?? context.networks()[0]
  if (network === undefined) throw callError('NETWORK_NOT_FOUND', { details: 'cosmos' })
  await enableChain(wallet, network)
  const account = await readAccount(wallet, network)
  // An answer to an attempt that was given up must not take the place of a later one's.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const session = openSession(context, connector, { wallet, network, account })
  session.move(network, account)
  return toConnection(session)
}

/**
 * Picks up a wallet of the last visit. Keplr's interface has no silent question: a locked wallet opens its
 * window even for `getKey`. So nothing is asked, and the account is what the wallet last showed, on this visit
 * or the one before; a wallet that uses another key by now says so when it is used.
 *
 * @param options.network where the app works; where the wallet was used last when absent, or when its account
 *   on this one is not known.
 * @returns undefined when it is not known what it showed.
 * @throws AppKitError CONNECTOR_NOT_FOUND
 */
export async function reconnect(
  context: DriverContext,
  connector: Connector,
  { network }: Options,
): Promise<DriverConnection | undefined> {
  const wallet = requireWallet(connector)
  const shown = recallShown(context.storage, connector)
  const known = context.networks().find(({ caipNetworkId }) => caipNetworkId === shown?.caipNetworkId)
  const found: SessionState | undefined =
    shown !== undefined && known !== undefined && isWrittenFor(known, shown.account.address)
      ? { wallet, network: known, account: shown.account }
      : undefined
  const present = findSession(connector)
  // What is stored may be newer: another tab has been to another network.
  const isAsked = network === undefined || network.caipNetworkId === found?.network.caipNetworkId
  const state = isAsked ? (found ?? present) : (present ?? found)
  return state && toConnection(openSession(context, connector, state))
}

function requireWallet({ provider, name }: Connector) {
  const wallet = readWallet(provider)
  if (wallet === undefined) throw callError('CONNECTOR_NOT_FOUND', { details: name })
  return wallet
}

const toConnection = ({ account, network }: SessionState): DriverConnection => ({
  accounts: [account],
  caipNetworkId: network.caipNetworkId,
})

function isWrittenFor(network: Network, address: string): boolean {
  const { bech32Prefix } = network as Partial<CosmosNetwork>
  const prefix = parseAddress(address)?.prefix
  return prefix !== undefined && (bech32Prefix === undefined || bech32Prefix === prefix)
}
