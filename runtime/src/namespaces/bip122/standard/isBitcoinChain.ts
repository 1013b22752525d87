/** Whether a name is one of Bitcoin's networks, as the Wallet Standard writes them: `bitcoin:mainnet`. */
export const isBitcoinChain = (chain: string): boolean => chain.startsWith('bitcoin:')
