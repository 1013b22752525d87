import type { Network } from '../../../chains/types.js'
import type { SwapExchange } from '../../../kit/config.js'
import { connectionOf } from '../../../kit/connections.js'
import { isOnThisMachine } from '../../../kit/networks.js'
import type { Chain, Kit } from '../../../kit/types.js'

/** The exchange of the sandbox on its chains with Ether. */
const sandboxRouter = '0x0dae95a10ea8c9840ae3c5480a8990f2d4b5aa61'
/** The exchange behind the hosted blockchain API: version 6 of 1inch's router, at one address on most networks. */
const standardRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const standardRouters: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries([
  ...[1, 42161, 10, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => [
    `eip155:${id}`,
    standardRouter,
  ]),
  ['eip155:31337', sandboxRouter],
  ['eip155:324', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'],
])

/** The exchange of the sandbox on chains with another coin than Ether. */
const sandboxRouters: Readonly<Record<string, string>> = {
  'eip155:56': '0x200a8ffe5203ffa463019fb398c5bdb45ebf802d',
  'eip155:100': '0x8d79d1291c22dff5bf06ce1842950b0aadf07622',
  'eip155:137': '0x5b1fc23292dcb3baf4744514a8367936e75c4254',
  'eip155:43114': '0x623d26f71243389e978f80604bbdb71bf3798623',
}

/** Where tokens of a network are swapped; undefined where they are not. */
export function exchangeOf(kit: Kit, caipNetworkId: string): SwapExchange | undefined {
  const own = kit.config.swaps as Readonly<Record<string, SwapExchange | undefined>> | undefined
  const standard = Object.hasOwn(standardRouters, caipNetworkId) ? standardRouters[caipNetworkId] : undefined
  const isCopy = standard !== undefined && isOnThisMachine(kit.config.endpoints.blockchainApi)
  const router = isCopy ? (sandboxRouters[caipNetworkId] ?? sandboxRouter) : standard
  const exchange = own?.[caipNetworkId] ?? (router === undefined ? undefined : { router })
  const isServed = exchange?.tokens !== undefined || kit.config.endpoints.blockchainApi !== undefined
  return isServed && /^0x[0-9a-fA-F]{40}$/.test(exchange?.router ?? '') ? exchange : undefined
}

/** The networks of a chain on which tokens can be swapped. */
export const swapNetworksOf = (kit: Kit, chain: Chain): readonly Network[] =>
  chain.namespace === 'eip155'
    ? chain.networks.value.filter(({ caipNetworkId }) => exchangeOf(kit, caipNetworkId) !== undefined)
    : []

/** Whether tokens can be swapped on the network in use. Subscribes when it is read in an effect. */
export function canSwapHere(kit: Kit): boolean {
  const chain = kit.activeChain.value
  const here = connectionOf(chain)?.caipNetworkId
  return chain !== undefined && swapNetworksOf(kit, chain).some(({ caipNetworkId }) => caipNetworkId === here)
}
