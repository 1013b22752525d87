export interface CheckOptions {
  /** Whether an app's scheme may be opened. Default: any that is not one of the web's. */
  readonly isAppScheme?: (scheme: string) => boolean
  /** The namespaces that are known. Default: the five of the product. */
  readonly namespaces?: readonly string[]
}
/** A wallet of `catalogue/wallets.json`, whose shape is `catalogue/wallets.schema.json`. Facts only. */
export interface CatalogueEntry {
  /** The id in the public directories of wallets, so that a config works with any of them; a word if they do not list it. */
  readonly id: string
  readonly name: string
  readonly homepage: string
  /** CAIP-2 ids, those it was made for first. `eip155:*` is every network of a namespace: its user can add them. */
  readonly chains: readonly string[]
  /** The reverse domain name it announces itself with (EIP-6963). */
  readonly rdns?: string
  /** The providers that it puts into the page. */
  readonly injected?: readonly InjectedName[]
  readonly mobile?: AppLinks
  readonly desktop?: AppLinks
  /** Its web app, which takes a pairing at `/wc?uri=`. */
  readonly web?: string
  readonly stores?: Readonly<Partial<Record<Store, string>>>
  /** A file of `icons/`. */
  readonly picture: string
  /** The source of the picture: web3icons (MIT), a drawing of ours, or letters that `scripts/drawIcons.mjs` draws. */
  readonly art: 'web3icons' | 'drawn' | 'monogram'
  readonly checked: Check
}

export interface InjectedName {
  readonly namespace: string
  readonly injected_id: string
}

/** How an app is opened. */
export interface AppLinks {
  /** The scheme that it registers, `wallet://`, with the path before `/wc?uri=` if there is one. */
  readonly native?: string
  /** An `https:` address that opens it, without `/wc?uri=`. */
  readonly universal?: string
}

export type Store = 'chrome' | 'firefox' | 'edge' | 'ios' | 'android'

export interface Check {
  /** `opened`: somebody, or `scripts/check.mjs`, opened every address. `unverified`: nobody did. */
  readonly how: 'opened' | 'unverified'
  /** The day of the check, or on which the facts were collected: `2026-11-24`. */
  readonly when: string
  /** Public documents and code in which the facts were read. */
  readonly sources?: readonly string[]
}

/** `catalogue/wallets.json`. */
export interface Catalogue {
  readonly wallets: readonly CatalogueEntry[]
}
