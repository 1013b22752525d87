import type { Bip122Wallet, Bip122WalletOptions } from '../bip122/signing/types.js'
import type { CosmosWallet, CosmosWalletOptions } from '../cosmos/types.js'
import type { Eip155Wallet, Eip155WalletOptions } from '../eip155/types.js'
import type { Call, PermissionStorage } from '../injected/types.js'
import type { PolkadotWallet, PolkadotWalletOptions } from '../polkadot/types.js'
import type { SolanaWallet, SolanaWalletOptions } from '../solana/types.js'
import type { StandardWalletPart } from '../walletStandard/registerStandardWallet.js'

type Given<Options, Key extends keyof Options = never> = Omit<Options, 'approve' | 'storage' | 'icon' | Key>

/** The namespaces with fake wallets, and the options of each: text and numbers only. */
export interface PageWalletOptions {
  /** `as`: announced by EIP-6963, or at `window.ethereum` only. */
  readonly eip155: Given<Eip155WalletOptions> & { readonly as?: 'announced' | 'injected' }
  /** `as`: registered by the Wallet Standard, or injected like the wallet of that name. `seeds`: 64 hex digits each. */
  readonly solana: Given<SolanaWalletOptions, 'seeds'> & {
    readonly as?: 'standard' | 'phantom' | 'solflare'
    readonly seeds?: readonly string[]
  }
  /** `as`: registered by the Wallet Standard, or at the global of the wallet of that name. */
  readonly bip122: Given<Bip122WalletOptions, 'utxos'> & {
    readonly as?: 'standard' | 'xverse' | 'fordefi' | 'leather' | 'unisat' | 'okx'
  }
  /** Its id is its `key` in `window.injectedWeb3`. */
  readonly polkadot: Given<PolkadotWalletOptions>
  /** `as`: the wallet that it replaces. */
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

/** The properties of a wallet that are the same in all its namespaces. */
export interface PageWalletInfo {
  readonly name?: string
  /** Its id in apps: an rdns for eip155, or the id of a standard wallet. */
  readonly id?: string
  /** A `data:image/…` URI. */
  readonly icon?: string
  /** Delay before the page can see it, in ms, as with slow extensions. Default: none. */
  readonly after?: number
}

/** A wallet to install, with at least one namespace. It stores its state under `key`. */
export interface PageWalletOrder extends PageWalletInfo {
  readonly key: string
  readonly namespaces: Partial<PageWalletOptions>
}

/** The controls that tests use for a wallet of one namespace. They are the same for each. */
export interface PageWallet {
  readonly key: string
  readonly namespace: TestNamespace
  /** The fake wallet itself, for what only its namespace has. */
  readonly fake: PageFakes[TestNamespace]
  /** Every call in this page, in order. */
  readonly calls: readonly Call[]
  /** The prompts that a user would have seen in this page, in order. */
  readonly prompts: readonly Call[]
  behave(method: string, behaviour: string): void
  selectAccount(address: string): void
  /** A chain id for eip155, a name for bip122. Throws for wallets without a network. */
  selectNetwork(network: number | string): void
  /** Connects the site, as if the user did so in the wallet. */
  allow(): void
  forget(): void
  /** Locks the wallet: eip155, bip122, cosmos. Throws for other namespaces. */
  lock(): void
  unlock(): void
  emit(event: string, value?: unknown): void
  listenerCount(): number
}

/** The storage of a wallet, shared with the same wallet in other pages. */
export interface PageStorage extends PermissionStorage {
  /** Calls back with each value that another page writes, or null if it removes a key, as long as the page exists. */
  watch(changed: (key: string, value: string | null) => void): void
}

/** The parts that the wallets of this page share. */
export interface PageHeld {
  readonly info: PageWalletInfo
  readonly storage: PermissionStorage
  /** Records a prompt and approves it. */
  readonly approve: (call: Call) => Promise<boolean>
}

/** One namespace of a wallet, which the page cannot see yet. */
export interface PagePart {
  readonly wallet: Omit<PageWallet, 'key' | 'namespace' | 'prompts'>
  /** Its part of a wallet of the Wallet Standard. */
  readonly standard?: StandardWalletPart
  /** Adds it to the page in another way. */
  readonly show?: () => void
}

/** The value of `window.appkitTestWallets`. */
export interface PageWallets {
  /** Every wallet of every namespace, in the order they were installed. */
  readonly all: readonly PageWallet[]
  install(order: PageWalletOrder): void
  /** Throws if there is none. */
  find(key: string, namespace: string): PageWallet
}

declare global {
  interface Window {
    /** Present after the script of `appkit-runtime/testing/page` has run. */
    appkitTestWallets: PageWallets
  }
}
