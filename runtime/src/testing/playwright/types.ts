import type { Page } from '@playwright/test'
import type { Call } from '../injected/types.js'
import type { PageFakes, PageWalletInfo, PageWalletOptions, TestNamespace } from '../page/types.js'

/**
 * A wallet of one namespace, in every page of the test's context. What it is told holds in the pages that
 * are open and in those to come, as it is with an extension; what it has heard is of one page.
 */
export interface TestWallet<Namespace extends TestNamespace = TestNamespace> {
  /** What it does with a method from now on: `answer`, or one of the ways in which wallets fail. */
  behave(...[method, behaviour]: Parameters<PageFakes[Namespace]['behave']>): Promise<void>
  /** As if the user chose another account in the wallet. */
  selectAccount(address: string): Promise<void>
  /** As if the user chose another network in the wallet: a chain id (eip155), a name (bip122). */
  selectNetwork(network: number | string): Promise<void>
  /** As if the user let the site in, in the wallet. */
  allow(): Promise<void>
  /** As if the user disconnected the site in the wallet. */
  forget(): Promise<void>
  /** As if the user locked the wallet, which still lets the site in: `eip155`, `bip122`, `cosmos`. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Emits any event, also nonsense, in every open page. */
  emit(event: string, value?: unknown): Promise<void>
  /** The methods it was called with, and their parameters, in order. */
  calls(page?: Page): Promise<readonly Call[]>
  /** What it would have asked a person, in order. */
  prompts(page?: Page): Promise<readonly Call[]>
  /** Listeners attached now, all events together. */
  listenerCount(page?: Page): Promise<number>
}

/**
 * Installs a wallet in every page that is opened or reloaded from now on.
 *
 * @param namespaces what it speaks, and its options there.
 * @param info what is the same in all of them.
 * @returns a handle for each namespace.
 */
export type InstallWallet = <Namespaces extends Partial<PageWalletOptions>>(
  namespaces: Namespaces,
  info?: PageWalletInfo,
) => Promise<{ readonly [Namespace in keyof Namespaces & TestNamespace]: TestWallet<Namespace> }>

export interface WalletFixtures {
  readonly installWallet: InstallWallet
}
