import type { components } from '../../../../generated/catalogue/types.js'

export interface FetchWalletsParameters {
  /** From 1. */
  readonly page: number
  /** Wallets per page: 4 recommended, 40 of the list, 100 of a search. */
  readonly entries: number
  /** CAIP-2 ids. Only wallets that support at least one of them are returned. Default: any chain. */
  readonly chains?: readonly string[]
  readonly search?: string
  /** Only these wallets, at most 100. */
  readonly include?: readonly string[]
  /** None of these wallets, at most 100. */
  readonly exclude?: readonly string[]
  /** Only wallets of these names, at most 100. */
  readonly names?: readonly string[]
  /** Only wallets with these reverse domain names (EIP-6963), at most 100. */
  readonly rdns?: readonly string[]
  /** Only wallets with this badge. */
  readonly badge?: 'certified'
  readonly signal?: AbortSignal
}

/** A wallet of the catalogue or of the config, as the views need it. */
export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly imageId?: string
  /** A URL from the config. Pictures of the catalogue have an `imageId`. */
  readonly imageUrl?: string
  readonly rdns?: string
  readonly homepage?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  /** The universal link of wallets that take requests by links. */
  readonly linkMode?: string
  readonly chromeStore?: string
  readonly firefoxStore?: string
  readonly edgeStore?: string
  readonly appStore?: string
  readonly playStore?: string
  /** The names or flags that the wallet adds to pages, if known. */
  readonly injected?: readonly InjectedId[]
  /** Certified by the catalogue. */
  readonly certified?: boolean
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Named by the config of the app (`customWallets`), not by the catalogue. */
  readonly isOwn?: boolean
}

/** A wallet's pages in stores, and its own. */
export type WalletStores = Pick<
  CatalogueWallet,
  'appStore' | 'playStore' | 'chromeStore' | 'firefoxStore' | 'edgeStore' | 'homepage'
>

/** A catalogue that is in files, and is asked as a service would be. */
export interface LocalCatalogue {
  /** Answers as `GET /getWallets` would. */
  ask(parameters: FetchWalletsParameters): Promise<{
    readonly data: readonly components['schemas']['Wallet'][]
    readonly count: number
  }>
  /** The picture with an image id, or its address; undefined if the files have none. */
  findPicture(id: string): Promise<Blob | string | undefined>
}

export interface InjectedId {
  readonly namespace?: string
  /** A name or flag on the page. */
  readonly injectedId: string
}

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'
