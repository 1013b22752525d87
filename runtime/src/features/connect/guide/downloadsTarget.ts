import type { CatalogueWallet } from '../../../services/catalogue/types.js'

/** The wallet that Downloads is opened for; its data may have been passed by hand. */
export function downloadsTarget(data: unknown): CatalogueWallet | undefined {
  const { wallet } = (typeof data === 'object' && data !== null ? data : {}) as {
    wallet?: Partial<CatalogueWallet>
  }
  return typeof wallet?.id === 'string' && typeof wallet.name === 'string'
    ? (wallet as CatalogueWallet)
    : undefined
}
