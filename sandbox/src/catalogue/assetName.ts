const NAMES: ReadonlyArray<readonly [idStart: string, name: string]> = [
  ['ba0ba0cd-17c6-4806-ad93-f9d174f17900', 'Ethereum'],
  ['3bff954d-5cb0-47a0-9a23-d20192e74600', 'Arbitrum'],
  ['30c46e53-', 'Avalanche'],
  ['93564157-', 'BNB Chain'],
  ['06b26297-', 'Fantom'],
  ['ab9c186a-', 'Optimism'],
  ['41d04d42-', 'Polygon'],
  ['02b53f6a-', 'Gnosis'],
  ['b310f07f-', 'ZKsync'],
  ['7289c336-', 'Base'],
  ['ab781bbc-', 'Celo'],
  ['3ff73439-', 'Aurora'],
  ['845c60df-', 'Zora'],
  ['a1b58899-f671-4276-6a5e-56ca5bd59700', 'Solana'],
  ['0b4838db-0161-4ffe-022d-532bf03dba00', 'Bitcoin'],
  ['39354064-d79b-420b-065d-f980c4b78200', 'Bitcoin Testnet'],
  ['0c2840c3-5b04-4c44-9661-fbd4b49e1800', 'Coinbase'],
  ['bba2c8be-7fd1-463e-42b1-796ecb0ad200', 'Base Account'],
  ['461db637-8616-43ce-035a-d89b8a1d5800', 'Safe'],
  ['54a1aa77-d202-4f8d-0fb2-5d2bb6db0300', 'Ledger'],
  ['ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400', 'WalletConnect'],
  ['07ba87ed-43aa-4adf-4540-9e6a2b9cae00', 'Browser'],
]

/** The network or connector an asset id stands for; null when it is not known. */
export function assetName(imageId: string): string | null {
  return NAMES.find(([start]) => imageId.startsWith(start))?.[1] ?? null
}
