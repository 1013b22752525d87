import { createLeatherProvider } from './dialects/createLeatherProvider.js'
import { createUnisatProvider } from './dialects/createUnisatProvider.js'
import { createXverseProvider } from './dialects/createXverseProvider.js'
import type { Bip122Wallet } from './types.js'

type Page = Record<string, unknown> & { btc_providers?: unknown[] }

/**
 * Puts a Bitcoin wallet into the page as one of the wallets does that are not found by the Wallet Standard:
 * Xverse, Fordefi and Leather list themselves at `window.btc_providers` (WBIP004), UniSat and OKX do not.
 *
 * @returns a function that takes it out again.
 */
export function injectBip122Wallet(
  { info, core }: Bip122Wallet,
  dialect: 'xverse' | 'fordefi' | 'leather' | 'unisat' | 'okx',
): () => void {
  const page = window as unknown as Page
  const put = (key: string, value: unknown, listedAs?: string) => {
    page[key] = value
    const entry = { id: listedAs, name: info.name, icon: info.icon, methods: [] }
    if (listedAs !== undefined) page.btc_providers = [...(page.btc_providers ?? []), entry]
    return () => {
      Reflect.deleteProperty(page, key)
      page.btc_providers = page.btc_providers?.filter((each) => each !== entry) ?? []
    }
  }
  if (dialect === 'xverse') {
    const BitcoinProvider = createXverseProvider(core)
    return put('XverseProviders', { BitcoinProvider }, 'XverseProviders.BitcoinProvider')
  }
  if (dialect === 'fordefi') {
    const UtxoProvider = createXverseProvider(core, 'arguments')
    return put('FordefiProviders', { UtxoProvider }, 'FordefiProviders.UtxoProvider')
  }
  if (dialect === 'leather') return put('LeatherProvider', createLeatherProvider(core), 'LeatherProvider')
  const unisat = createUnisatProvider(core)
  if (dialect === 'unisat') return put('unisat', unisat)
  // OKX has the same methods, but none to choose a network.
  const { getChain, switchChain, switchNetwork, ...bitcoin } = unisat
  return put('okxwallet', { bitcoin })
}
