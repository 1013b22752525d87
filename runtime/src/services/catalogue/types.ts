/** A wallet of the catalogue or of the config, as the views need it. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly imageId?: string
  /** An address of the config's own; the catalogue's pictures go by `imageId`. */
  readonly imageUrl?: string
  readonly rdns?: string
  readonly homepage?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  /** The universal link of wallets that take requests over links. */
  readonly linkMode?: string
  readonly chromeStore?: string
  readonly appStore?: string
  readonly playStore?: string
  /** What the wallet puts into pages, where that is known. */
  readonly injected?: readonly InjectedId[]
  /** Checked by the catalogue's keeper. */
  readonly certified?: boolean
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
}

export interface InjectedId {
  readonly namespace?: string
  /** A name or flag in the page. */
  readonly injectedId: string
}

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'
