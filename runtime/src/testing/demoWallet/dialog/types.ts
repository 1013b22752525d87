import type { StandardWalletPart } from '../../walletStandard/types.js'

export interface DemoWalletOptions {
  /** Address of the sandbox's EVM chain 31337; those of its other chains differ in the id only. */
  readonly rpcUrl?: string
  /** Address of the sandbox's Solana chain; without it the wallet signs there, but sends nothing. */
  readonly solanaRpcUrl?: string
  /** The namespaces it is to be found in; what it does not know is left out. `['eip155']` by default. */
  readonly namespaces?: readonly string[]
}

/** What a site asks of the wallet, in the words of the namespace. */
export interface DemoRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What the wallet's window says of a request. */
export interface Description {
  readonly title: string
  readonly text: string
  /** Shown as it is, line breaks and all. */
  readonly detail?: string
}

export interface DemoNamespaceOptions {
  readonly name: string
  /** Reverse domain name, by which it is known over reloads. */
  readonly id: string
  readonly icon: string
  readonly options: DemoWalletOptions
  /** Opens the wallet's window; true when the user approved. */
  readonly ask: (description: Description) => Promise<boolean>
  /** Lets the site in: asks unless another namespace's accounts are shared with it already. */
  readonly askToConnect: () => Promise<boolean>
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Who asks, as the window says it. */
  readonly site: string
}

/**
 * One namespace of the wallet. It either puts itself into the page, or is a part of the wallet that is
 * registered by the Wallet Standard.
 */
export type DemoNamespace = (options: DemoNamespaceOptions) => StandardWalletPart | undefined
