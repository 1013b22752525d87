import type { NamespaceEntry } from './types.js'

const evm = (binding: string, chainId: number) => ({ binding, caipNetworkId: `eip155:${chainId}` })

/** Namespaces of this version. One line each. */
export const namespaces: readonly NamespaceEntry[] = [
  // biome-ignore format: one line per namespace
  { id: 'eip155', label: 'Ethereum and other EVM networks', module: 'appkit-runtime/namespaces/eip155', networks: [evm('mainnet', 1), evm('base', 8453), evm('optimism', 10), evm('arbitrum', 42161), evm('polygon', 137)], sandbox: { ...evm('sandbox', 31337), rpcUrl: 'http://127.0.0.1:4600/blockchain/v1/?chainId=eip155:31337&projectId=local' } },
]
