import type { AccountType, CaipAddress, CaipNetworkId, Network } from '../chains/types.js'
import type { AccountSnapshot } from './accountSnapshot.js'
import { actOnConnection, close, loadAccountActions, open } from './actions.js'
import type { ThemeMode, ThemeVariables } from './config.js'
import { connectionOf } from './connections.js'
import { kitComputed } from './kitSignal.js'
import type { CloseModalParameters, OpenModalParameters } from './modal.js'
import type { AppNamespace, AppNetwork, AppProvider, AppView } from './register.js'
import {
  type EventSnapshot,
  type NetworkSnapshot,
  readAccount,
  readEvents,
  readNetwork,
  readProvider,
  readState,
  readWalletInfo,
  type StateSnapshot,
  type WalletInfo,
} from './selectors.js'
import { setLocale } from './setLocale.js'
import { setTheme } from './setTheme.js'
import type { GetTokenParameters, GetTokenReturnType } from './siwx.js'
import type { SwitchNetworkParameters } from './switchNetwork.js'
import type { Kit } from './types.js'

/** Ends a subscription. */
export type Unsubscribe = () => void

/**
 * The kit: `createAppKit` returns it, and actions, the provider and the hooks use it. Its methods are the actions,
 * for code outside of components. Its other fields are the state, as signals (docs/react.md#without-components).
 */
export interface AppKit extends Kit {
  open<View extends AppView>(options?: OpenModalParameters<View>): Promise<void>
  /** `force` closes `ApproveTransaction` too, and gives up what it asks for. Default: false. */
  close(options?: CloseModalParameters): void
  isOpen(): boolean
  /** One namespace. Default: all connected ones. */
  disconnect(namespace?: AppNamespace): Promise<void>
  switchNetwork(network: SwitchNetworkParameters['network']): Promise<void>
  addNetwork(namespace: AppNamespace, network: Network): Promise<AppNetwork>
  removeNetwork(namespace: AppNamespace, id: Network['id']): Promise<void>
  setPreferredAccountType(type: AccountType, namespace?: AppNamespace): Promise<void>
  /**
   * A token of the user, for a server of the app (docs/identity.md#in-the-widget). It is kept until shortly before its
   * end, so ask for it before each request.
   *
   * @param options - `audience`, the server that it is for, where the sign-in server has several; `dpop`.
   * @returns a JWT (RFC 9068).
   * @throws AppKitError TOKEN_SIGNED_OUT if nobody is signed in; TOKEN_NOT_ISSUED if the sign-in server issues none for
   *   this audience; SIGN_IN_MISSING if the app has no sign-in; TOKEN_KEY_UNAVAILABLE, SIGN_IN_UNAVAILABLE, MODAL_LOAD_FAILED, CANCELLED.
   *
   * @example
   * const headers = { authorization: `Bearer ${await kit.getToken()}` }
   */
  getToken(options?: GetTokenParameters): Promise<GetTokenReturnType>
  getIsConnectedState(): boolean
  getAddress(namespace?: AppNamespace): string | undefined
  getCaipAddress(namespace?: AppNamespace): CaipAddress | undefined
  getAccount(namespace?: AppNamespace): AccountSnapshot
  getCaipNetwork(): Network | undefined
  getCaipNetworks(namespace?: AppNamespace): readonly AppNetwork[]
  getCaipNetworkId(): CaipNetworkId | undefined
  getChainId(): number | string | undefined
  getActiveChainNamespace(): AppNamespace | undefined
  getProvider<Namespace extends AppNamespace>(namespace: Namespace): AppProvider<Namespace> | undefined
  getWalletProvider(): unknown
  getWalletInfo(namespace?: AppNamespace): WalletInfo | undefined
  getState(): StateSnapshot
  getEvent(): EventSnapshot
  getThemeMode(): ThemeMode
  getThemeVariables(): ThemeVariables
  /**
   * Shows the widget in another language (docs/languages.md): BCP 47, such as `de` or `pt-BR`. English, if there is no such
   * language; one that does not load leaves the language that is shown. An open modal is drawn again.
   */
  setLocale(locale: string): Promise<void>
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  subscribeAccount(listener: (account: AccountSnapshot) => void, namespace?: AppNamespace): Unsubscribe
  subscribeNetwork(listener: (network: NetworkSnapshot) => void): Unsubscribe
  subscribeState(listener: (state: StateSnapshot) => void): Unsubscribe
  subscribeEvents(listener: (event: EventSnapshot) => void): Unsubscribe
}

/** Adds the methods to a kit. Returns the same object. */
export function createInstance(kit: Kit): AppKit {
  const subscribe = <Value>(read: () => Value, listener: (value: Value) => void): Unsubscribe =>
    kitComputed(read).subscribe(listener)
  return Object.assign(kit, {
    open: (options) => open(kit, options),
    close: (options) => close(kit, options),
    isOpen: () => kit.modal.peek().open,
    disconnect: (namespace) => actOnConnection(({ disconnect }) => disconnect(kit, { namespace })),
    switchNetwork: async (network) => (await loadAccountActions()).switchNetwork(kit, { network }),
    addNetwork: async (chainNamespace, network) =>
      (await loadAccountActions()).addNetwork(kit, { network: { ...network, chainNamespace } }),
    removeNetwork: async (namespace, id) =>
      (await loadAccountActions()).removeNetwork(kit, { namespace, id }),
    setPreferredAccountType: async (type, namespace) =>
      (await loadAccountActions()).setPreferredAccountType(kit, { type, namespace }),
    getToken: async (options) => (await loadAccountActions()).getToken(kit, options),
    getIsConnectedState: () => [...kit.chains.values()].some(connectionOf),
    getAddress: (namespace) => readAccount(kit, namespace).address,
    getCaipAddress: (namespace) => readAccount(kit, namespace).caipAddress,
    getAccount: (namespace) => readAccount(kit, namespace),
    getCaipNetwork: () => readNetwork(kit).caipNetwork,
    getCaipNetworks: (namespace) =>
      [...kit.chains.values()]
        .filter((chain) => namespace === undefined || chain.namespace === namespace)
        .flatMap((chain) => chain.networks.peek() as readonly AppNetwork[]),
    getCaipNetworkId: () => readNetwork(kit).caipNetworkId,
    getChainId: () => readNetwork(kit).chainId,
    getActiveChainNamespace: () => kit.activeNamespace.peek() as AppNamespace | undefined,
    getProvider: <Namespace extends AppNamespace>(namespace: Namespace) =>
      readProvider(kit, namespace).walletProvider as AppProvider<Namespace> | undefined,
    getWalletProvider: () => readProvider(kit).walletProvider,
    getWalletInfo: (namespace) => readWalletInfo(kit, namespace),
    getState: () => readState(kit),
    getEvent: () => readEvents(kit),
    getThemeMode: () => kit.theme.peek().mode,
    getThemeVariables: () => kit.theme.peek().variables,
    setLocale: (locale) => setLocale(kit, locale),
    setThemeMode: (mode) => setTheme(kit, { mode }),
    setThemeVariables: (variables) => setTheme(kit, { variables }),
    subscribeAccount: (listener, namespace) => subscribe(() => readAccount(kit, namespace), listener),
    subscribeNetwork: (listener) => subscribe(() => readNetwork(kit), listener),
    subscribeState: (listener) => subscribe(() => readState(kit), listener),
    subscribeEvents: (listener) => subscribe(() => readEvents(kit), listener),
  } satisfies Omit<AppKit, keyof Kit>)
}

let current: Kit | undefined

/** The last created kit, for hooks outside of a provider. */
export function currentKit(): Kit | undefined {
  return current
}

/** Sets the last created kit. Called by `createAppKit`, never at import. */
export function setCurrentKit(kit: Kit | undefined): void {
  current = kit
}
