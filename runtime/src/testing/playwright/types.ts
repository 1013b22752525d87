import type { Page } from '@playwright/test'
import type { Call } from '../injected/types.js'
import type { PageFakes, PageWalletInfo, PageWalletOptions, TestNamespace } from '../page/types.js'

/**
 * A wallet of one namespace in every page of the test's context. As with an extension, changes apply to open and future
 * pages. The recorded calls are those of one page.
 */
export interface TestWallet<Namespace extends TestNamespace = TestNamespace> {
  /** Sets how it answers a method from now on: `answer`, or one of the failures of wallets. */
  behave(...[method, behaviour]: Parameters<PageFakes[Namespace]['behave']>): Promise<void>
  /** Selects an account, as if the user did so in the wallet. */
  selectAccount(address: string): Promise<void>
  /** Selects a network, as if the user did so in the wallet: a chain id (eip155), a name (bip122). */
  selectNetwork(network: number | string): Promise<void>
  /** Connects the site, as if the user did so in the wallet. */
  allow(): Promise<void>
  /** Disconnects the site, as if the user did so in the wallet. */
  forget(): Promise<void>
  /** Locks the wallet. The site keeps its permission: `eip155`, `bip122`, `cosmos`. */
  lock(): Promise<void>
  unlock(): Promise<void>
  /** Emits any event, valid or not, in every open page. */
  emit(event: string, value?: unknown): Promise<void>
  /** The methods it was called with, and their parameters, in order. */
  calls(page?: Page): Promise<readonly Call[]>
  /** The prompts that a user would have seen, in order. */
  prompts(page?: Page): Promise<readonly Call[]>
  /** Current number of listeners of all events. */
  listenerCount(page?: Page): Promise<number>
}

/**
 * Installs a wallet in every page that is opened or reloaded from now on.
 *
 * @param namespaces - its namespaces, with their options.
 * @param info - the properties that are the same in all of them.
 * @returns a handle for each namespace.
 */
export type InstallWallet = <Namespaces extends Partial<PageWalletOptions>>(
  namespaces: Namespaces,
  info?: PageWalletInfo,
) => Promise<{ readonly [Namespace in keyof Namespaces & TestNamespace]: TestWallet<Namespace> }>

export interface WalletFixtures {
  readonly installWallet: InstallWallet
}
