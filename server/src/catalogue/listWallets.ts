import { createHash } from 'node:crypto'
import type { Wallet, WalletFacts } from './types.js'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The id of the picture of a wallet, by its name: a UUID. */
export function imageIdOf(name: string): string {
  const hex = sha256(`image of ${name}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function toInjected(flag: string): { namespace: string; injected_id: string } {
  const at = flag.indexOf(':')
  return { namespace: flag.slice(0, at), injected_id: flag.slice(at + 1) }
}

function toWallet(facts: WalletFacts, index: number): Wallet {
  const { apple, chrome, play } = facts
  return {
    id: facts.id ?? sha256(facts.name),
    name: facts.name,
    badge_type: facts.certified ? 'certified' : 'none',
    chains: facts.chains,
    homepage: facts.homepage,
    image_id: imageIdOf(facts.name),
    order: (index + 1) * 10,
    link_mode: null,
    mobile_link: facts.mobile ?? null,
    desktop_link: facts.desktop ?? null,
    webapp_link: facts.web ?? null,
    app_store: apple ? `https://apps.apple.com/app/id${apple}` : null,
    play_store: play ? `https://play.google.com/store/apps/details?id=${play}` : null,
    chrome_store: chrome ? `https://chromewebstore.google.com/detail/${chrome}` : null,
    rdns: facts.rdns ?? null,
    injected: facts.injected?.map(toInjected) ?? null,
  }
}

/**
 * The wallets in the form of the catalogue, in their order.
 * @param known their data
 * @param more networks that no wallet names (CAIP-2). A wallet for many EVM networks lets users add more, so it is
 *   listed for those of eip155; a wallet for Solana is listed for those of solana
 */
export function listWallets(known: readonly WalletFacts[], more: readonly string[] = []): Wallet[] {
  return known.map((facts, index) => {
    const wallet = toWallet(facts, index)
    const countOf = (namespace: string): number =>
      facts.chains.filter((chain) => chain.startsWith(`${namespace}:`)).length
    const takes = { eip155: countOf('eip155') > 2, solana: countOf('solana') > 0 }
    const added = more.filter((chain) => (chain.startsWith('solana:') ? takes.solana : takes.eip155))
    return { ...wallet, chains: [...new Set([...wallet.chains, ...added])] }
  })
}
