export type {
  DriverConnection,
  DriverContext,
  NamespaceCalls,
  NamespaceDiscovery,
  NamespaceDriver,
  WalletEvents,
} from './chains/driver.js'
export { defineNamespace } from './chains/driver.js'
export type {
  Account,
  AccountType,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Connection,
  ConnectionStatus,
  Connector,
  EmbeddedUser,
  EmbeddedWalletInfo,
  LoginFacts,
  Network,
  NetworkOf,
} from './chains/types.js'
export { type AppKitParts, createAppKit } from './createAppKit.js'
export { AppKitError } from './errors/AppKitError.js'
export type {
  ErrorOf,
  NodeErrorCode,
  NoWalletErrorCode,
  WalletRequestErrorCode,
} from './errors/errorCodes.js'
export type { ErrorCode } from './errors/errorTexts.js'
export type { AccountSnapshot, ConnectedAccount, NoAccount, Profile } from './kit/accountSnapshot.js'
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
} from './kit/config.js'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
  type SwitchAccountErrorType,
  type SwitchAccountParameters,
  type SwitchAccountReturnType,
  switchAccount,
} from './kit/connect.js'
export type { AppKit } from './kit/createInstance.js'
export {
  type DisconnectErrorType,
  type DisconnectParameters,
  type DisconnectReturnType,
  disconnect,
} from './kit/disconnect.js'
export type { AppKitEvent } from './kit/eventTypes.js'
export type { OpenModalParameters } from './kit/modal.js'
export {
  type GetNetworkStateErrorType,
  type GetNetworkStateParameters,
  type GetNetworkStateReturnType,
  getNetworkState,
} from './kit/networkState.js'
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
export type { ConnectionSnapshot } from './kit/selectors.js'
export {
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from './kit/signMessage.js'
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
  defineFeature,
  type Feature,
  type Kit,
} from './kit/types.js'
export type { StoragePort } from './storage/createSafeStorage.js'
