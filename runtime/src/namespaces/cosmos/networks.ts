import type { NetworkOf } from '../../chains/types.js'
import type { CosmosNetwork, CosmosSuggestion } from './types.js'

export type { CosmosNetwork, CosmosSuggestion } from './types.js'

type Facts<Id extends string> = Pick<CosmosNetwork, 'name' | 'bech32Prefix' | 'testnet'> & {
  readonly id: Id
  readonly symbol: string
  readonly rpc: string
  /** The last part of the chain's address at mintscan.io. */
  readonly explorer: string
  readonly suggestion: CosmosSuggestion
}

function define<const Id extends string>(facts: Facts<Id>): NetworkOf<'cosmos', Id, CosmosNetwork> {
  const { id, name, bech32Prefix, testnet, symbol, rpc, explorer, suggestion } = facts
  return {
    id,
    name,
    chainNamespace: 'cosmos',
    caipNetworkId: `cosmos:${id}` as const,
    nativeCurrency: { name: symbol, symbol, decimals: 6 },
    rpcUrls: { default: { http: [rpc] } },
    blockExplorers: { default: { name: 'Mintscan', url: `https://www.mintscan.io/${explorer}` } },
    bech32Prefix,
    suggestion,
    ...(testnet && { testnet }),
  }
}

/** Cosmos Hub. */
export const cosmosHub = /* @__PURE__ */ define({
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  bech32Prefix: 'cosmos',
  symbol: 'ATOM',
  rpc: 'https://cosmos-rpc.polkachu.com',
  explorer: 'cosmos',
  suggestion: {
    rest: 'https://cosmos-api.polkachu.com',
    minimalDenom: 'uatom',
    gasPrices: { low: 0.01, average: 0.025, high: 0.03 },
  },
})

/** Osmosis. */
export const osmosis = /* @__PURE__ */ define({
  id: 'osmosis-1',
  name: 'Osmosis',
  bech32Prefix: 'osmo',
  symbol: 'OSMO',
  rpc: 'https://rpc.osmosis.zone',
  explorer: 'osmosis',
  suggestion: {
    rest: 'https://lcd.osmosis.zone',
    minimalDenom: 'uosmo',
    gasPrices: { low: 0.0025, average: 0.025, high: 0.04 },
    features: ['cosmwasm'],
  },
})

/** Juno. */
export const juno = /* @__PURE__ */ define({
  id: 'juno-1',
  name: 'Juno',
  bech32Prefix: 'juno',
  symbol: 'JUNO',
  rpc: 'https://juno-rpc.polkachu.com',
  explorer: 'juno',
  suggestion: {
    rest: 'https://juno-api.polkachu.com',
    minimalDenom: 'ujuno',
    gasPrices: { low: 0.075, average: 0.1, high: 0.125 },
    features: ['cosmwasm'],
  },
})

/** Osmosis' test network. */
export const osmosisTestnet = /* @__PURE__ */ define({
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  bech32Prefix: 'osmo',
  symbol: 'OSMO',
  rpc: 'https://rpc.osmotest5.osmosis.zone',
  explorer: 'osmosis-testnet',
  suggestion: {
    rest: 'https://lcd.osmotest5.osmosis.zone',
    minimalDenom: 'uosmo',
    gasPrices: { low: 0.0025, average: 0.025, high: 0.04 },
    features: ['cosmwasm'],
  },
  testnet: true,
})
