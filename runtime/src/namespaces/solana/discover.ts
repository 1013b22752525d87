import { createWalletRegistry } from '../../chains/createWalletRegistry.js'
import type { DriverContext } from '../../chains/driver.js'
import type { Connector } from '../../chains/types.js'
import { discoverStandardWallets } from '../../walletStandard/discoverStandardWallets.js'
import type { StandardWallet } from '../../walletStandard/types.js'
import type { LegacyProvider } from './types.js'
import { isLegacyProvider } from './types.js'

/**
 * Finds Solana wallets by the Wallet Standard while the page is open, and Phantom and Solflare at their older
 * globals, unless a wallet of that name has registered.
 *
 * @returns a function that stops listening.
 */
export function discover(context: DriverContext, report: (connector: Connector) => void): () => void {
  const { injected, announced } = context.options
  const names = new Set<string>()
  const registry = createWalletRegistry(context, (connector) => {
    names.add(connector.name)
    report(connector)
  })

  function look(): void {
    for (const { name, provider } of findLegacyWallets())
      if (!names.has(name)) registry.add({ id: name, name, type: 'injected', namespace: 'solana', provider })
  }

  // After the registrations of this turn of the event loop, and again for content scripts that run later than
  // the page.
  const timer = injected ? setTimeout(look, 0) : undefined
  if (injected) window.addEventListener('load', look)
  const stop =
    announced &&
    discoverStandardWallets(registry, (wallet) => {
      if (!isSolanaWallet(wallet)) return undefined
      const { id, name, icon } = wallet
      return {
        id,
        name,
        type: 'announced',
        namespace: 'solana',
        provider: wallet,
        ...(icon === undefined ? {} : { imageUrl: icon }),
      }
    })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', look)
    if (stop) stop()
  }
}

function isSolanaWallet({ chains, features }: StandardWallet): boolean {
  const signs = 'solana:signMessage' in features || 'solana:signTransaction' in features
  return signs && 'standard:connect' in features && chains.some((chain) => chain.startsWith('solana:'))
}

interface LegacyWallet {
  /** The name that it registers by the Wallet Standard, so that both are one row. */
  readonly name: 'Phantom' | 'Solflare'
  readonly provider: LegacyProvider
}

type Marked = { readonly isPhantom?: unknown; readonly isSolflare?: unknown } | undefined
type Page = {
  readonly phantom?: { readonly solana?: Marked }
  readonly solana?: Marked
  readonly solflare?: Marked
}

/** Phantom and Solflare at their own globals. Other wallets imitate them at `window.solana`. */
function findLegacyWallets(): readonly LegacyWallet[] {
  const page = window as Page
  const phantom =
    read(() => page.phantom?.solana) ?? read(() => (page.solana?.isPhantom ? page.solana : undefined))
  const solflare = read(() => (page.solflare?.isSolflare ? page.solflare : undefined))
  return [
    ...(isLegacyProvider(phantom) ? [{ name: 'Phantom', provider: phantom } as const] : []),
    ...(isLegacyProvider(solflare) ? [{ name: 'Solflare', provider: solflare } as const] : []),
  ]
}

/** Getters on the page may throw. */
function read(get: () => unknown): unknown {
  try {
    return get()
  } catch {
    return undefined
  }
}
