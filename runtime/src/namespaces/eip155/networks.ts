import type { Network, NetworkOf } from '../../chains/types.js'

type Facts<Id extends number> = Pick<Network, 'name' | 'testnet'> & {
  readonly id: Id
  readonly rpc: string
  readonly explorer?: readonly [name: string, url: string]
  readonly imageId?: string
  readonly currency?: Network['nativeCurrency']
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

function define<const Id extends number>(facts: Facts<Id>): NetworkOf<'eip155', Id> {
  const { id, name, testnet, rpc, explorer, imageId, currency = ether } = facts
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}` as const,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc] } },
    ...(explorer && { blockExplorers: { default: { name: explorer[0], url: explorer[1] } } }),
    ...(imageId && { assets: { imageId } }),
    ...(testnet && { testnet }),
  }
}

/** Ethereum. */
export const mainnet = /* @__PURE__ */ define({
  id: 1,
  name: 'Ethereum',
  rpc: 'https://eth.merkle.io',
  explorer: ['Etherscan', 'https://etherscan.io'],
  imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
})

/** OP Mainnet. */
export const optimism = /* @__PURE__ */ define({
  id: 10,
  name: 'OP Mainnet',
  rpc: 'https://mainnet.optimism.io',
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400',
})

/** BNB Smart Chain. */
export const bsc = /* @__PURE__ */ define({
  id: 56,
  name: 'BNB Smart Chain',
  currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpc: 'https://bsc-dataseed.bnbchain.org',
  explorer: ['BscScan', 'https://bscscan.com'],
  imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00',
})

/** Gnosis. */
export const gnosis = /* @__PURE__ */ define({
  id: 100,
  name: 'Gnosis',
  currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpc: 'https://rpc.gnosischain.com',
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100',
})

/** Polygon PoS. */
export const polygon = /* @__PURE__ */ define({
  id: 137,
  name: 'Polygon',
  currency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpc: 'https://polygon-rpc.com',
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  imageId: '41d04d42-da3b-4453-8506-668cc0727900',
})

/** zkSync Era. */
export const zkSync = /* @__PURE__ */ define({
  id: 324,
  name: 'ZKsync Era',
  rpc: 'https://mainnet.era.zksync.io',
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
})

/** Base. */
export const base = /* @__PURE__ */ define({
  id: 8453,
  name: 'Base',
  rpc: 'https://mainnet.base.org',
  explorer: ['Basescan', 'https://basescan.org'],
  imageId: '7289c336-3981-4081-c5f4-efc26ac64a00',
})

/** Arbitrum One. */
export const arbitrum = /* @__PURE__ */ define({
  id: 42161,
  name: 'Arbitrum One',
  rpc: 'https://arb1.arbitrum.io/rpc',
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600',
})

/** Celo. */
export const celo = /* @__PURE__ */ define({
  id: 42220,
  name: 'Celo',
  currency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpc: 'https://forno.celo.org',
  explorer: ['Celo Explorer', 'https://celoscan.io'],
  imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
})

/** Avalanche C-Chain. */
export const avalanche = /* @__PURE__ */ define({
  id: 43114,
  name: 'Avalanche',
  currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpc: 'https://api.avax.network/ext/bc/C/rpc',
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
})

/** Sepolia, Ethereum's test network. */
export const sepolia = /* @__PURE__ */ define({
  id: 11155111,
  name: 'Sepolia',
  currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpc: 'https://sepolia.drpc.org',
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  testnet: true,
})

/** The chain of the local sandbox (`npx create-appkit dev`). */
export const sandbox = /* @__PURE__ */ define({
  id: 31337,
  name: 'Sandbox',
  rpc: 'http://127.0.0.1:4600/blockchain/v1/?chainId=eip155:31337&projectId=local',
  testnet: true,
})
