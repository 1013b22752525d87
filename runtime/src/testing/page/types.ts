import type { Bip122Wallet, Bip122WalletOptions } from '../bip122/signing/types.js'
import type { CosmosWallet, CosmosWalletOptions } from '../cosmos/types.js'
import type { Eip155Wallet, Eip155WalletOptions } from '../eip155/types.js'
import type { Call, PermissionStorage } from '../injected/types.js'
import type { PolkadotWallet, PolkadotWalletOptions } from '../polkadot/types.js'
import type { SolanaWallet, SolanaWalletOptions } from '../solana/types.js'
import type { StandardWalletPart } from '../walletStandard/types.js'

type Given<Options, Key extends keyof Options = never> = Omit<Options, 'approve' | 'storage' | 'icon' | Key>

/** The namespaces there are fakes for, each with what its wallet may be given: text and numbers only. */
export interface PageWalletOptions {
  /** `as`: announced by EIP-6963, or at `window.ethereum` only. */
  readonly eip155: Given<Eip155WalletOptions> & { readonly as?: 'announced' | 'injected' }
  /** `as`: by the Wallet Standard, or as the wallet of that name was injected before it. `seeds`: 64 hex digits each. */
  readonly solana: Given<SolanaWalletOptions, 'seeds'> & {
    readonly as?: 'standard' | 'phantom' | 'solflare'
    readonly seeds?: readonly string[]
  }
  /** `as`: by the Wallet Standard, or where the wallet of that name is. */
  readonly bip122: Given<Bip122WalletOptions, 'utxos'> & {
    readonly as?: 'standard' | 'xverse' | 'fordefi' | 'leather' | 'unisat' | 'okx'
  }
  /** Its `key` in `window.injectedWeb3` is what it is known by. */
  readonly polkadot: Given<PolkadotWalletOptions>
  /** `as`: whose place it takes. */
  readonly cosmos: Given<CosmosWalletOptions> & { readonly as?: 'keplr' | 'leap' | 'okx' }
}

export type TestNamespace = keyof PageWalletOptions

/** The fakes themselves. */
export interface PageFakes {
  readonly eip155: Eip155Wallet
  readonly solana: SolanaWallet
  readonly bip122: Bip122Wallet
  readonly polkadot: PolkadotWallet
  readonly cosmos: CosmosWallet
}

/** What of a wallet is the same in all its namespaces. */
export interface PageWalletInfo {
  readonly name?: string
  /** How apps know it: an rdns for eip155, the id of a standard wallet. */
  readonly id?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  /** Shows itself so many ms after it was installed, as slow extensions do. At once when absent. */
  readonly after?: number
}

/** A wallet to install: at least one namespace. What it remembers it stores under `key`. */
export interface PageWalletOrder extends PageWalletInfo {
  readonly key: string
  readonly namespaces: Partial<PageWalletOptions>
}

/** A wallet of one namespace as tests move it; the same strings for each. */
export interface PageWallet {
  readonly key: string
  readonly namespace: TestNamespace
  /** The fake itself, for what only its namespace has. */
  readonly fake: PageFakes[TestNamespace]
  /** Every call it got in this page, in order. */
  readonly calls: readonly Call[]
  /** What a person would have been asked in this page, in order. */
  readonly prompts: readonly Call[]
  behave(method: string, behaviour: string): void
  selectAccount(address: string): void
  /** A chain id for eip155, a name for bip122. Throws where wallets are on no network. */
  selectNetwork(network: number | string): void
  /** As if the user let the site in, in the wallet. */
  allow(): void
  forget(): void
  /** As if the user locked it: eip155, bip122, cosmos. Throws elsewhere. */
  lock(): void
  unlock(): void
  emit(event: string, value?: unknown): void
  listenerCount(): number
}

/** Where a wallet of this page and the same wallet in other pages remember. */
export interface PageStorage extends PermissionStorage {
  /** Tells what another page has written, null where it has removed; for as long as the page lives. */
  watch(changed: (key: string, value: string | null) => void): void
}

/** What wallets of this page share. */
export interface PageHeld {
  readonly info: PageWalletInfo
  readonly storage: PermissionStorage
  /** Notes what a person would be asked, and approves. */
  readonly approve: (call: Call) => Promise<boolean>
}

/** One namespace of a wallet, not seen by the page yet. */
export interface PagePart {
  readonly wallet: Omit<PageWallet, 'key' | 'namespace' | 'prompts'>
  /** Its part of a wallet of the Wallet Standard. */
  readonly standard?: StandardWalletPart
  /** Shows it to the page in any other way. */
  readonly show?: () => void
}

/** What the script puts at `window.appkitTestWallets`. */
export interface PageWallets {
  /** Every wallet of every namespace, in the order they were installed. */
  readonly all: readonly PageWallet[]
  install(order: PageWalletOrder): void
  /** Throws when there is none. */
  find(key: string, namespace: string): PageWallet
}

declare global {
  interface Window {
    /** There once the script of `appkit-runtime/testing/page` has run. */
    appkitTestWallets: PageWallets
  }
}
