import type { NetworkOf } from '../../chains/types.js'
import type { PolkadotNetwork } from './types.js'

export type { PolkadotNetwork } from './types.js'

type Facts<Id extends string> = Pick<PolkadotNetwork, 'name' | 'ss58Prefix' | 'testnet'> & {
  readonly id: Id
  readonly currency: readonly [name: string, symbol: string, decimals: number]
  readonly rpc: string
  readonly explorer: string
}

function define<const Id extends string>(facts: Facts<Id>): NetworkOf<'polkadot', Id, PolkadotNetwork> {
  const { id, name, ss58Prefix, testnet, currency, rpc, explorer } = facts
  const [currencyName, symbol, decimals] = currency
  return {
    id,
    name,
    chainNamespace: 'polkadot',
    caipNetworkId: `polkadot:${id}` as const,
    nativeCurrency: { name: currencyName, symbol, decimals },
    rpcUrls: { default: { http: [rpc] } },
    blockExplorers: { default: { name: 'Subscan', url: explorer } },
    ss58Prefix,
    ...(testnet && { testnet }),
  }
}

/** Polkadot's relay chain. */
export const polkadot = /* @__PURE__ */ define({
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  ss58Prefix: 0,
  currency: ['Polkadot', 'DOT', 10],
  rpc: 'https://rpc.polkadot.io',
  explorer: 'https://polkadot.subscan.io',
})

/** Polkadot Asset Hub. Its address format is that of the relay chain. */
export const assetHub = /* @__PURE__ */ define({
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  ss58Prefix: 0,
  currency: ['Polkadot', 'DOT', 10],
  rpc: 'https://polkadot-asset-hub-rpc.polkadot.io',
  explorer: 'https://assethub-polkadot.subscan.io',
})

/** Kusama, Polkadot's canary network. */
export const kusama = /* @__PURE__ */ define({
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  ss58Prefix: 2,
  currency: ['Kusama', 'KSM', 12],
  rpc: 'https://kusama-rpc.polkadot.io',
  explorer: 'https://kusama.subscan.io',
})

/** Westend, Polkadot's test network. */
export const westend = /* @__PURE__ */ define({
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  ss58Prefix: 42,
  currency: ['Westie', 'WND', 12],
  rpc: 'https://westend-rpc.polkadot.io',
  explorer: 'https://westend.subscan.io',
  testnet: true,
})
