/** A wallet of the catalogue, as the views need it (spec.md section 3, Wallet catalogue entry). */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly imageId?: string
  readonly rdns?: string
  readonly homepage?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly chromeStore?: string
  readonly appStore?: string
  readonly playStore?: string
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
}

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'
