import { type CatalogueParameters, openCatalogue, type Wallet } from 'appkit-server/parts'
import { inventWallets, madeUp } from './inventWallets.js'

/**
 * The wallets of the sandbox: those of the catalogue, the phone wallet, and invented ones.
 *
 * @param minCount - the minimum number. Invented wallets are added to the real ones
 * @param phoneUrl - address of the phone wallet, which comes after the wallets of the catalogue
 */
export function walletsOf(minCount: number, phoneUrl: string): CatalogueParameters['catalogue'] {
  const { readPicture, wallets } = openCatalogue()
  const known = [...wallets, phoneAt(phoneUrl)]
  return { readPicture, wallets: [...known, ...inventWallets(Math.max(0, minCount - known.length))] }
}

/** The phone wallet of the sandbox: a page, which apps open by a link as they open the app of another wallet. */
const phoneAt = (url: string): Wallet =>
  madeUp({
    name: 'Sandbox Phone',
    chains: ['eip155:*', 'solana:*', 'bip122:*', 'polkadot:*', 'cosmos:*'],
    homepage: url,
    mobile_link: url,
    webapp_link: url,
  })
