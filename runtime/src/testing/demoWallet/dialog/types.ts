import type { StandardWalletPart } from '../../walletStandard/registerStandardWallet.js'

export interface DemoWalletOptions {
  /** URL of the sandbox's EVM chain 31337. The URLs of its other chains differ only in the id. */
  readonly rpcUrl?: string
  /** URL of the sandbox's Solana chain. Without it the wallet signs there, but sends nothing. */
  readonly solanaRpcUrl?: string
  /** Its namespaces. Unknown ones are ignored. Default: `['eip155']`. */
  readonly namespaces?: readonly string[]
}

/** A request of a site, in the form of its namespace. */
export interface DemoRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** The title and texts of a request in the wallet's window. */
export interface Description {
  readonly title: string
  readonly text: string
  /** Shown unchanged, with line breaks. */
  readonly detail?: string
}

export interface DemoNamespaceOptions {
  readonly name: string
  /** Reverse domain name: its id after a reload. */
  readonly id: string
  readonly icon: string
  readonly options: DemoWalletOptions
  /** Opens the wallet's window. Resolves with true if the user approved. */
  readonly ask: (description: Description) => Promise<boolean>
  /** Connects the site. Asks unless the site already has permission in another namespace. */
  readonly askToConnect: () => Promise<boolean>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The name of the site in the window. */
  readonly site: string
}

/**
 * One namespace of the wallet. It either injects itself into the page, or is a part of the wallet of the Wallet
 * Standard.
 */
export type DemoNamespace = (options: DemoNamespaceOptions) => StandardWalletPart | undefined
