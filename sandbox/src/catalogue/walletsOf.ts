import { type Catalogue, readCatalogue, type WalletFacts } from 'appkit-server/parts'
import { inventWallets } from './inventWallets.js'

/**
 * The wallets of the sandbox: those of the catalogue, the phone wallet, and invented ones.
 * @param atLeast the minimum number. Invented wallets are added to the real ones
 * @param phoneUrl address of the phone wallet, which is the last of the real ones
 */
export function walletsOf(atLeast: number, phoneUrl: string): Catalogue {
  const { pictureOf, wallets } = readCatalogue()
  const known = [...wallets, phoneAt(phoneUrl)]
  return { pictureOf, wallets: [...known, ...inventWallets(Math.max(0, atLeast - known.length))] }
}

/** The phone wallet of the sandbox: a page, which apps open by a link as they open the app of another wallet. */
const phoneAt = (url: string): WalletFacts => ({
  name: 'Sandbox Phone',
  homepage: url,
  chains: [
    ...[1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114, 59144].map((id) => `eip155:${id}`),
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'cosmos:cosmoshub-4',
    'cosmos:osmosis-1',
  ],
  mobile: url,
  web: url,
})
