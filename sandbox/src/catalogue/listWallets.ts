import type { Wallet } from '../../../catalogue/src/findWallets.js'
import { inventWallets, madeUp } from './inventWallets.js'

export interface ListWalletsParameters {
  /** The wallets of the catalogue, in its order. */
  readonly known: readonly Wallet[]
  /** Networks of this sandbox (CAIP-2). A wallet for Solana is listed for the sandbox's Solana, too. */
  readonly running: readonly string[]
  /** The minimum number of wallets. Invented ones are added. */
  readonly atLeast?: number
  /** Address of the phone wallet, which comes after the wallets of the catalogue. */
  readonly phoneUrl?: string
}

/** Every wallet that the sandbox lists, in its order: those that exist, its phone, and invented ones. */
export function listWallets({
  known,
  running,
  atLeast = 0,
  phoneUrl,
}: ListWalletsParameters): readonly Wallet[] {
  const solana = running.filter((chain) => chain.startsWith('solana:'))
  const real = known.map((wallet) => {
    const { chains = [] } = wallet
    const isForSolana = chains.some((chain) => chain.startsWith('solana:'))
    return isForSolana && solana.length > 0
      ? { ...wallet, chains: [...new Set([...chains, ...solana])] }
      : wallet
  })
  const own = phoneUrl === undefined ? real : [...real, phoneAt(phoneUrl)]
  const all = [...own, ...inventWallets(Math.max(0, atLeast - own.length))]
  return all.map((wallet, index) => ({ ...wallet, order: (index + 1) * 10 }))
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
