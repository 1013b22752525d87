import type { CatalogueWallet } from '../../services/catalogue/types.js'

/** Explorer ids of wallets that phones reach by a link of their own (contracts/catalogue-api.md section 3). */
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'

export interface DeviceFacts {
  readonly mobile: boolean
  /** Whether solana is the active namespace. */
  readonly solana: boolean
  /** Whether the app has a namespace of its own; without one wallets can only be paired. */
  readonly adapters: boolean
}

/** Whether a wallet can be used on this device (contracts/catalogue-api.md section 2, mobile filter). */
export function fitsDevice(
  { id, mobileLink, desktopLink, webappLink }: CatalogueWallet,
  { mobile, solana, adapters }: DeviceFacts,
): boolean {
  if (!adapters && !mobileLink && !desktopLink && !webappLink) return false
  return !mobile || Boolean(mobileLink) || id === phantom || (id === solflare && solana)
}
