/** The names of a chain and its coin. */
export interface NetworkInfo {
  readonly name: string
  readonly coin: string
  readonly symbol: string
}

const known: Readonly<Record<number, NetworkInfo>> = {
  1: { name: 'Ethereum', coin: 'Ether', symbol: 'ETH' },
  10: { name: 'OP Mainnet', coin: 'Ether', symbol: 'ETH' },
  56: { name: 'BNB Smart Chain', coin: 'BNB', symbol: 'BNB' },
  100: { name: 'Gnosis', coin: 'xDAI', symbol: 'xDAI' },
  137: { name: 'Polygon', coin: 'POL', symbol: 'POL' },
  324: { name: 'ZKsync Era', coin: 'Ether', symbol: 'ETH' },
  8453: { name: 'Base', coin: 'Ether', symbol: 'ETH' },
  31337: { name: 'Sandbox', coin: 'Ether', symbol: 'ETH' },
  42161: { name: 'Arbitrum One', coin: 'Ether', symbol: 'ETH' },
  42220: { name: 'Celo', coin: 'Celo', symbol: 'CELO' },
  43114: { name: 'Avalanche', coin: 'Avalanche', symbol: 'AVAX' },
  7777777: { name: 'Zora', coin: 'Ether', symbol: 'ETH' },
  11155111: { name: 'Sepolia', coin: 'Sepolia Ether', symbol: 'ETH' },
}

/** The name of an EVM chain and its coin. An unknown chain gets a generic name. */
export function networkInfo(chainId: number): NetworkInfo {
  return known[chainId] ?? { name: `Chain ${chainId}`, coin: 'Ether', symbol: 'ETH' }
}
