import type { Network } from '../../chains/types.js'
import type { TokenConfig } from '../../kit/config.js'
import type { Kit } from '../../kit/types.js'
import { type OwnTokensPlace, ownTokensOf } from '../blockchain/ownTokens.js'
import type { TokenBalance } from '../blockchain/types.js'
import { toDecimal } from '../blockchain/walletAssets.js'
import { readMints } from './mints.js'

/** A token of the config, as its chain describes it. */
export interface OwnToken {
  /** Contract or mint. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units that the account holds. */
  readonly amount: bigint
}

export interface ReadOwnTokensParameters {
  readonly network: Network
  /** Whose. */
  readonly address: string
  readonly tokens: readonly TokenConfig[]
  readonly signal: AbortSignal
}

/** How the service writes a token, so that it is known again: contracts ignore case, mints do not. */
const idOf = (caipNetworkId: string, address: string) =>
  `${caipNetworkId}:${caipNetworkId.startsWith('eip155:') ? address.toLowerCase() : address}`

/**
 * Balances with the tokens of the config that they lack, which are read from the chain.
 *
 * @param listed - what a service or wallet says; undefined where nobody does: then the coin is read as well.
 * @throws AppKitError as the nodes
 */
export async function readOwnTokens(
  kit: Kit,
  { caipNetworkId, address, signal }: OwnTokensPlace,
  listed?: readonly TokenBalance[],
): Promise<readonly TokenBalance[]> {
  const chain = kit.chains.get(caipNetworkId.slice(0, caipNetworkId.indexOf(':')))
  const network = chain?.networks.peek().find((each) => each.caipNetworkId === caipNetworkId)
  const known = new Set(listed?.map((each) => (each.address ?? '').toLowerCase()))
  const tokens = ownTokensOf(kit, caipNetworkId).filter(
    (token) => !known.has(idOf(caipNetworkId, token.address).toLowerCase()),
  )
  const nodes = listed === undefined || tokens.length > 0 ? await kit.loadNodes?.() : undefined
  if (chain === undefined || network === undefined || nodes === undefined) return listed ?? []
  const [coin, read] = await Promise.all([
    listed ? undefined : nodes.readNativeBalance(kit, chain, network, { address, signal, cached: false }),
    tokens.length === 0 ? [] : readTokens(kit, { network, address, tokens, signal }),
  ])
  const { name, symbol, decimals } = network.nativeCurrency
  const coins = coin === undefined ? [] : [toBalance({ name, symbol, decimals, amount: coin.value })]
  return [
    ...(listed ?? coins.map((each) => ({ ...each, chainId: caipNetworkId }))),
    ...read
      .filter(({ decimals }) => decimals > 0)
      .map((token) => ({
        ...toBalance(token),
        ...{ chainId: caipNetworkId, address: idOf(caipNetworkId, token.address) },
        iconUrl: tokens.find(({ address: of }) => of === token.address)?.image ?? '',
      })),
  ]
}

/** Each namespace reads in its own way. The code for contracts is large, and loads where there are some. */
async function readTokens(kit: Kit, parameters: ReadOwnTokensParameters): Promise<readonly OwnToken[]> {
  if (parameters.network.chainNamespace !== 'eip155') return readMints(kit, parameters)
  return (await import('./contracts.chunk.js')).readContractTokens(kit, parameters)
}

/** Nobody gives it a price. */
const toBalance = ({ name, symbol, decimals, amount }: Omit<OwnToken, 'address'>): TokenBalance => ({
  ...{ name, symbol, price: 0, value: 0, iconUrl: '' },
  quantity: { decimals: String(decimals), numeric: toDecimal(amount, decimals) },
})
