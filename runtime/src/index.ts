export { defineNamespace } from './chains/defineNamespace.js'
export type { DriverConnection, DriverContext, NamespaceDriver, WalletEvents } from './chains/driver.js'
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
export type { ErrorCode } from './errors/catalogue.js'
export { addNetwork } from './kit/actions/addNetwork.js'
export { connect } from './kit/actions/connect.js'
export { disconnect } from './kit/actions/disconnect.js'
export { removeNetwork } from './kit/actions/removeNetwork.js'
export { setPreferredAccountType } from './kit/actions/setPreferredAccountType.js'
export { signMessage } from './kit/actions/signMessage.js'
export { switchAccount } from './kit/actions/switchAccount.js'
export { switchNetwork } from './kit/actions/switchNetwork.js'
export type { AppKitConfig } from './kit/config.js'
export type { AppKit } from './kit/createInstance.js'
export { defineFeature } from './kit/defineFeature.js'
export type { AppKitEvent } from './kit/events.js'
export type { Feature, Kit } from './kit/types.js'
export type { StoragePort } from './storage/types.js'
