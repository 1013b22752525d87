import { createHash } from 'node:crypto'
import { BITCOIN, COSMOS, EVM, POLKADOT, SOLANA } from './data/chains.js'
import { evm } from './data/evm.js'
import { others } from './data/others.js'
import { popular } from './data/popular.js'
import type { Wallet, WalletFacts } from './data/types.js'
import { inventWallets } from './inventWallets.js'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function toImageId(name: string): string {
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
    image_id: toImageId(facts.name),
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

/** The phone wallet of the sandbox: a page, which apps open by a link as they open the app of another wallet. */
const phoneAt = (url: string): WalletFacts => ({
  name: 'Sandbox Phone',
  homepage: url,
  chains: [...EVM, ...SOLANA, ...BITCOIN, ...POLKADOT, ...COSMOS],
  mobile: url,
  web: url,
})

/**
 * Every wallet of the catalogue, in its order.
 * @param running networks of this sandbox (CAIP-2). A wallet for many EVM networks lets users add more, so it
 *   is listed for these, too; a wallet for Solana is listed for the sandbox's Solana.
 * @param atLeast the minimum number. Invented wallets are added to the real ones
 * @param phoneUrl address of the phone wallet, which is the last of the real ones
 */
export function listWallets(running: readonly string[], atLeast = 0, phoneUrl?: string): Wallet[] {
  const known = [...popular, ...evm, ...others, ...(phoneUrl === undefined ? [] : [phoneAt(phoneUrl)])]
  return [...known, ...inventWallets(Math.max(0, atLeast - known.length))].map((facts, index) => {
    const wallet = toWallet(facts, index)
    const countOf = (namespace: string): number =>
      facts.chains.filter((chain) => chain.startsWith(`${namespace}:`)).length
    const takes = { eip155: countOf('eip155') > 2, solana: countOf('solana') > 0 }
    const more = running.filter((chain) => (chain.startsWith('solana:') ? takes.solana : takes.eip155))
    return { ...wallet, chains: [...new Set([...wallet.chains, ...more])] }
  })
}
