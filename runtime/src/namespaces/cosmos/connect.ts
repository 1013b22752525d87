import type { DriverCallOptions, DriverConnection, DriverContext } from '../../chains/driver.js'
import type { Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { callError } from '../../errors/callError.js'
import { createSession } from './createSession.js'
import { enableChain } from './enableChain.js'
import { findSession } from './findSession.js'
import { readAccount } from './readAccount.js'
import { readWallet } from './readWallet.js'
import { sessions } from './sessions.js'

/**
 * Enables a network in a wallet, which asks the visitor unless the site is known to it, and reads the key.
 *
 * @param options.network the app's first network when absent.
 * @param options.silent leaves enabling out: the site was let in at an earlier visit.
 * @throws AppKitError CONNECTOR_NOT_FOUND, NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED, WALLET_BAD_REPLY,
 *   WALLET_NO_ACCOUNTS, CANCELLED; what the wallet rejects with.
 */
export async function connect(
  context: DriverContext,
  connector: Connector,
  {
    signal,
    silent,
    ...options
  }: DriverCallOptions & { readonly network?: Network | undefined; readonly silent: boolean },
): Promise<DriverConnection> {
  const wallet = readWallet(connector.provider)
  if (wallet === undefined) throw callError('CONNECTOR_NOT_FOUND', { details: connector.name })
  const network = options.network ?? context.networks()[0]
  if (network === undefined) throw callError('NETWORK_NOT_FOUND', { details: 'cosmos' })
  if (!silent) await enableChain(wallet, network)
  const account = await readAccount(wallet, network)
  // An answer to an attempt that was given up must not take the place of a later one's.
  if (signal.aborted) throw new AppKitError('CANCELLED')
  const present = findSession(connector)
  // Who listens to a session goes on listening to it.
  if (present) Object.assign(present, { network, account })
  else sessions.set(connector.provider as object, createSession({ wallet, network, account }, connector.id))
  return { accounts: [account], caipNetworkId: network.caipNetworkId }
}
