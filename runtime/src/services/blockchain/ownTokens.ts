import { formatUnits } from '../../../../common/units.js'
import { loadCode } from '../../errors/AppKitError.js'
import type { TokenConfig } from '../../kit/config.js'
import type { Kit } from '../../kit/types.js'
import type { readOwnTokens } from '../tokens/readOwnTokens.js'
import type { OwnToken } from '../tokens/types.js'
import type { TokenBalance } from './types.js'

/** The tokens that the app lists for a network in `tokens` of its config. */
export function ownTokensOf(kit: Kit, caipNetworkId: string): readonly TokenConfig[] {
  const listed = kit.config.tokens?.[caipNetworkId as keyof typeof kit.config.tokens]
  return listed === undefined ? [] : [listed].flat()
}

/** Whether the tokens of a network can be read from its chain alone: those of the config, and the coin where the app has no service. */
export function isReadAlone(kit: Kit, caipNetworkId: string): boolean {
  return kit.config.endpoints.blockchainApi === undefined || ownTokensOf(kit, caipNetworkId).length > 0
}

/** The account whose tokens are read, and its network. */
export interface OwnTokensPlace {
  readonly caipNetworkId: string
  readonly address: string
  readonly signal: AbortSignal
}

/** How the service writes a token, so that it is known again: contracts ignore case, mints do not. */
const idOf = (caipNetworkId: string, address: string) =>
  `${caipNetworkId}:${caipNetworkId.startsWith('eip155:') ? address.toLowerCase() : address}`

/**
 * Balances with the tokens of the config that they lack, which are read from the chain.
 *
 * @param listed - the tokens of a service or wallet; undefined where none lists them: then the coin is read as well.
 * @throws AppKitError as the nodes
 */
export async function addOwnTokens(
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
  const coins = coin && [
    { ...toBalance({ ...network.nativeCurrency, amount: coin.value }), chainId: caipNetworkId },
  ]
  return [
    ...(listed ?? coins ?? []),
    ...read
      .filter(({ decimals }) => decimals > 0)
      .map((token) => ({
        ...toBalance(token),
        chainId: caipNetworkId,
        address: idOf(caipNetworkId, token.address),
        iconUrl: tokens.find(({ address: of }) => of === token.address)?.image ?? '',
      })),
  ]
}

/** The tokens of the config that were read last, and whose they are. */
const lastRead = new WeakMap<Kit, { readonly key: string; readonly own: readonly TokenBalance[] }>()

/** As `addOwnTokens`; where no node answers, with those that were read last for the account. Never rejects. */
export async function addOrKeepOwnTokens(
  kit: Kit,
  place: OwnTokensPlace,
  listed: readonly TokenBalance[],
): Promise<readonly TokenBalance[]> {
  const key = `${place.caipNetworkId}:${place.address}`
  try {
    const all = await addOwnTokens(kit, place, listed)
    lastRead.set(kit, { key, own: all.slice(listed.length) })
    return all
  } catch {
    const last = lastRead.get(kit)
    const known = new Set(listed.map(({ address }) => address?.toLowerCase()))
    const kept = last?.key === key ? last.own : []
    return [...listed, ...kept.filter(({ address }) => !known.has(address?.toLowerCase()))]
  }
}

const readTokens = async (...asked: Parameters<typeof readOwnTokens>) =>
  (await loadCode(import('../tokens/tokens.chunk.js'))).readOwnTokens(...asked)

/** It has no price. */
const toBalance = ({ name, symbol, decimals, amount }: Omit<OwnToken, 'address'>): TokenBalance => ({
  name,
  symbol,
  price: 0,
  value: 0,
  iconUrl: '',
  quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
})
