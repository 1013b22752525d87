export type {
  BalanceParameters,
  DriverCallOptions,
  DriverConnection,
  DriverContext,
  NamespaceCalls,
  NamespaceDiscovery,
  NamespaceDriver,
  WalletEvents,
} from './chains/driver.js'
export { defineNamespace } from './chains/driver.js'
export type { RemoteWallet } from './chains/remoteWallet.js'
export type {
  Account,
  AccountType,
  BlockExplorer,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Connection,
  ConnectionStatus,
  Connector,
  ConnectorType,
  EmbeddedUser,
  EmbeddedWalletInfo,
  LoginFacts,
  NativeBalance,
  NativeCurrency,
  Network,
  NetworkOf,
  RpcUrls,
} from './chains/types.js'
export { type AppKitParts, createAppKit } from './createAppKit.js'
export { AppKitError, type AppKitErrorOptions } from './errors/AppKitError.js'
export type {
  ErrorOf,
  NodeErrorCode,
  NoWalletErrorCode,
  WalletRequestErrorCode,
} from './errors/errorCodes.js'
export type { ErrorCode } from './errors/errorTexts.js'
export type { AccountSnapshot, ConnectedAccount, Login, NoAccount, Profile } from './kit/accountSnapshot.js'
export {
  type SetPreferredAccountTypeErrorType,
  type SetPreferredAccountTypeParameters,
  type SetPreferredAccountTypeReturnType,
  setPreferredAccountType,
} from './kit/accountType.js'
export {
  type AddNetworkErrorType,
  type AddNetworkParameters,
  type AddNetworkReturnType,
  addNetwork,
  type RemoveNetworkErrorType,
  type RemoveNetworkParameters,
  type RemoveNetworkReturnType,
  removeNetwork,
} from './kit/addNetwork.js'
export type {
  AccountConnected,
  AccountDisconnected,
  AppKitConfig,
  BalanceToken,
  Paymaster,
  ResolvedConfig,
  SocialProvider,
  ThemeMode,
  ThemeVariables,
  WalletFeature,
} from './kit/config.js'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from './kit/connect.js'
export type { AppKit, Unsubscribe } from './kit/createInstance.js'
export {
  type DisconnectErrorType,
  type DisconnectParameters,
  type DisconnectReturnType,
  disconnect,
} from './kit/disconnect.js'
export type {
  AppKitEvent,
  NameProperties,
  PayProperties,
  SendProperties,
  SignInProperties,
  SwapProperties,
} from './kit/eventTypes.js'
export type { CloseModalParameters, OpenModalParameters } from './kit/modal.js'
export {
  type GetNetworkStateErrorType,
  type GetNetworkStateParameters,
  type GetNetworkStateReturnType,
  getNetworkState,
} from './kit/networkState.js'
export type { PairingSource } from './kit/pairingTypes.js'
export type {
  AppNamespace,
  AppNetwork,
  AppNetworkId,
  AppProvider,
  AppView,
  AppViewData,
  CurrentNetworkId,
  Register,
  ViewName,
} from './kit/register.js'
export type {
  BalanceSnapshot,
  ConnectionSnapshot,
  EventSnapshot,
  NamespaceSnapshot,
  NetworkSnapshot,
  StateSnapshot,
  WalletInfo,
} from './kit/selectors.js'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from './kit/signMessage.js'
export type {
  ConnectingSignIn,
  GetTokenParameters,
  GetTokenReturnType,
  TokenCode,
} from './kit/siwx.js'
export type { Chain, ModalState, RecentWallet, ThemeState } from './kit/state.js'
export {
  type SwitchAccountErrorType,
  type SwitchAccountParameters,
  type SwitchAccountReturnType,
  switchAccount,
} from './kit/switchAccount.js'
export {
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
  switchNetwork,
} from './kit/switchNetwork.js'
export {
  type AccountAction,
  type AccountPart,
  type AccountPartProps,
  type CatalogueSnapshot,
  type ConnectMethodDefinition,
  defineFeature,
  type Feature,
  type Kit,
  type RouteDefinition,
  type ViewDefinition,
} from './kit/types.js'
export type { StoragePort } from './storage/createSafeStorage.js'
