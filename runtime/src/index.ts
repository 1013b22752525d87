export type { DriverConnection, DriverContext, NamespaceDriver, WalletEvents } from './chains/driver.js'
export { defineNamespace } from './chains/driver.js'
export type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Connection,
  ConnectionStatus,
  Connector,
  Network,
} from './chains/types.js'
export { type AppKitParts, createAppKit } from './createAppKit.js'
export { AppKitError } from './errors/AppKitError.js'
export type { ErrorCode } from './errors/errorTexts.js'
export { addNetwork, removeNetwork } from './kit/addNetwork.js'
export type { AppKitConfig } from './kit/config.js'
export { connect, switchAccount } from './kit/connect.js'
export type { AppKit } from './kit/createInstance.js'
export { defineFeature } from './kit/defineFeature.js'
export { disconnect } from './kit/disconnect.js'
export type { AppKitEvent } from './kit/events.js'
export { setPreferredAccountType } from './kit/setPreferredAccountType.js'
export { signMessage } from './kit/signMessage.js'
export { switchNetwork } from './kit/switchNetwork.js'
export type { Feature, Kit } from './kit/types.js'
export type { StoragePort } from './storage/createSafeStorage.js'
