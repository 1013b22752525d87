import { isLegacyProvider } from './isLegacyProvider.js'
import type { LegacyProvider } from './types.js'

interface LegacyWallet {
  /** The name it registers under by the Wallet Standard, so that both are one row. */
  readonly name: 'Phantom' | 'Solflare'
  readonly provider: LegacyProvider
}

type Marked = { readonly isPhantom?: unknown; readonly isSolflare?: unknown } | undefined
type Page = {
  readonly phantom?: { readonly solana?: Marked }
  readonly solana?: Marked
  readonly solflare?: Marked
}

/** Phantom and Solflare where they put themselves in the page. Other wallets pose as them at `window.solana`. */
export function findLegacyWallets(): readonly LegacyWallet[] {
  const page = window as Page
  const phantom =
    read(() => page.phantom?.solana) ?? read(() => (page.solana?.isPhantom ? page.solana : undefined))
  const solflare = read(() => (page.solflare?.isSolflare ? page.solflare : undefined))
  return [
    ...(isLegacyProvider(phantom) ? [{ name: 'Phantom', provider: phantom } as const] : []),
    ...(isLegacyProvider(solflare) ? [{ name: 'Solflare', provider: solflare } as const] : []),
  ]
}

/** Getters of a page may throw. */
function read(get: () => unknown): unknown {
  try {
    return get()
  } catch {
    return undefined
  }
}
