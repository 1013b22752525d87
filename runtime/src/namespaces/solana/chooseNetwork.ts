import type { DriverConnection } from '../../chains/driver.js'
import type { CaipNetworkId, Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { isStandardWallet, sessions } from './askFeature.js'
import { currentAccounts } from './readAccounts.js'

/** The public clusters, with the names that wallets use (Wallet Standard, Solana extension). */
export const clusters: Readonly<Record<CaipNetworkId, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

const publicClusters = /* @__PURE__ */ Object.keys(clusters) as CaipNetworkId[]

/**
 * The networks that a wallet's chains allow, and the one to use.
 *
 * A public cluster is allowed if the wallet lists it. A network that is not a public cluster, such as the
 * sandbox's, is always allowed: wallets cannot list chains that they do not know, and their signatures are
 * valid on any. Only sending through the wallet needs a chain that it knows; otherwise it is refused.
 *
 * @param listed - chains of the account; undefined if the wallet lists none.
 * @param asked - the app's networks, the preferred one first.
 */
export function chooseNetwork(
  listed: readonly string[] | undefined,
  asked: readonly CaipNetworkId[],
): Pick<DriverConnection, 'caipNetworkId' | 'approvedNetworkIds'> {
  const isListed = (id: CaipNetworkId) => listed === undefined || toWalletChain(id, listed) !== undefined
  const approved = publicClusters.filter(isListed)
  const isApproved = (id: CaipNetworkId) => clusters[id] === undefined || approved.includes(id)
  const caipNetworkId =
    asked.find(isApproved) ?? approved[0] ?? asked[0] ?? (publicClusters[0] as CaipNetworkId)
  if (approved.length === publicClusters.length) return { caipNetworkId }
  const unlisted = asked.filter((id) => clusters[id] === undefined)
  return { caipNetworkId, approvedNetworkIds: [...new Set([...approved, ...unlisted])] }
}

/**
 * Uses another network from now on. The wallet is not asked.
 *
 * @throws AppKitError CHAIN_NOT_SUPPORTED for a public cluster that the wallet does not list.
 */
export async function switchNetwork(connector: Connector, { caipNetworkId }: Network): Promise<undefined> {
  const listed = isStandardWallet(connector.provider) ? currentAccounts(connector)[0]?.chains : undefined
  const isRefused = clusters[caipNetworkId] && listed && toWalletChain(caipNetworkId, listed) === undefined
  if (isRefused) throw new AppKitError('CHAIN_NOT_SUPPORTED', { details: caipNetworkId })
  const session = sessions.get(connector)
  if (session !== undefined) sessions.set(connector, { ...session, caipNetworkId })
  return undefined
}

/**
 * The wallet's name of a network: the name of a cluster, the CAIP-2 id if the wallet lists that, and
 * `solana:localnet` for every network that is not a public cluster, such as the sandbox's.
 *
 * @param listed - the chains of the signing account.
 * @returns undefined if the wallet does not list it.
 */
export function toWalletChain(caipNetworkId: CaipNetworkId, listed: readonly string[]): string | undefined {
  const name = clusters[caipNetworkId] ?? 'solana:localnet'
  return [caipNetworkId, name].find((chain) => listed.includes(chain))
}
