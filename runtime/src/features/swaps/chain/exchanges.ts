import type { Network } from '../../../chains/types.js'
import type { SwapExchange } from '../../../kit/config.js'
import { connectionOf } from '../../../kit/connections.js'
import type { Chain } from '../../../kit/state.js'
import type { Kit } from '../../../kit/types.js'

/** The exchange behind the hosted blockchain API: version 6 of 1inch's router. The sandbox has its own at the same place. */
const standardRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const zkSyncRouter = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'
const served = /^eip155:(1|10|56|100|137|250|324|8217|8453|31337|42161|43114|1313161554)$/

/** Finds the exchange that swaps the tokens of a network; undefined if none does. */
export function exchangeOf(kit: Kit, caipNetworkId: string): SwapExchange | undefined {
  const own = kit.config.swaps as Readonly<Record<string, SwapExchange | undefined>> | undefined
  const router = caipNetworkId === 'eip155:324' ? zkSyncRouter : standardRouter
  const exchange = own?.[caipNetworkId] ?? (served.test(caipNetworkId) ? { router } : undefined)
  const isServed = exchange?.tokens !== undefined || kit.config.endpoints.blockchainApi !== undefined
  const isExchange = isServed && /^0x[0-9a-fA-F]{40}$/.test(exchange?.router ?? '')
  return isExchange && caipNetworkId.startsWith('eip155:') ? exchange : undefined
}

/** The networks of a chain on which tokens can be swapped. */
export const swapNetworksOf = (kit: Kit, chain: Chain): readonly Network[] =>
  chain.networks.value.filter(({ caipNetworkId }) => exchangeOf(kit, caipNetworkId))

/** Whether tokens can be swapped on the network in use. Subscribes when it is read in an effect. */
export function canSwapHere(kit: Kit): boolean {
  const chain = kit.activeChain.value
  const here = connectionOf(chain)?.caipNetworkId
  return chain !== undefined && swapNetworksOf(kit, chain).some(({ caipNetworkId }) => caipNetworkId === here)
}
