import type { Wallet } from '../../../catalogue/src/findWallets.js'

/**
 * The wallets of a catalogue for the networks of a server, in their order.
 *
 * @param known - those of the catalogue
 * @param networks - networks of this server (CAIP-2). A wallet for Solana is listed for all of them that are of Solana;
 *   a wallet for EVM networks says itself whether it takes all (`eip155:*`)
 */
export function listWallets(known: readonly Wallet[], networks: readonly string[] = []): readonly Wallet[] {
  const solana = networks.filter((network) => network.startsWith('solana:'))
  return known.map((wallet, index) => {
    const { chains = [] } = wallet
    const isForSolana = chains.some((chain) => chain.startsWith('solana:'))
    const more = isForSolana ? solana : []
    return { ...wallet, order: (index + 1) * 10, chains: [...new Set([...chains, ...more])] }
  })
}
