import type { Network, NetworkOf } from '../../chains/types.js'

type Facts<Id extends string> = Pick<Network, 'name' | 'testnet'> & {
  readonly id: Id
  readonly rpc: string
  readonly explorer?: string
}

const currency = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const imageId = 'a1b58899-f671-4276-6a5e-56ca5bd59700'

function define<const Id extends string>(facts: Facts<Id>): NetworkOf<'solana', Id> {
  const { id, name, testnet, rpc, explorer } = facts
  return {
    id,
    name,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}` as const,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpc] } },
    ...(explorer && { blockExplorers: { default: { name: 'Solana Explorer', url: explorer } } }),
    assets: { imageId },
    ...(testnet && { testnet }),
  }
}

/** Solana's main network. */
export const solanaMainnet = /* @__PURE__ */ define({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpc: 'https://api.mainnet-beta.solana.com',
  explorer: 'https://explorer.solana.com',
})

/** Solana's network for developers. */
export const solanaDevnet = /* @__PURE__ */ define({
  id: 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  rpc: 'https://api.devnet.solana.com',
  testnet: true,
})

/** Solana's network for validators. */
export const solanaTestnet = /* @__PURE__ */ define({
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  name: 'Solana Testnet',
  rpc: 'https://api.testnet.solana.com',
  testnet: true,
})

/** The genesis hash of the local sandbox's chain: base58 of the SHA-256 of `appkit sandbox solana genesis`. */
export const solanaSandboxGenesisHash = 'FJsfybwxtSKhHq4g2k5tRAUpFnqkww8fiBoBjbm1fR9Y'

/** The Solana chain of the local sandbox (`npx create-appkit dev`). */
export const solanaSandbox = /* @__PURE__ */ define({
  id: 'FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f',
  name: 'Solana Sandbox',
  rpc: 'http://127.0.0.1:4600/blockchain/v1/?chainId=solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f&projectId=local',
  testnet: true,
})
