export {
  type AppKitConnectorErrorType,
  type AppKitConnectorParameters,
  type AppKitConnectorReturnType,
  appKitConnector,
} from './appKitConnector.js'
export type { WagmiConnector, WagmiConnectorConfig } from './types.js'
export {
  type WagmiOptionsErrorType,
  type WagmiOptionsParameters,
  type WagmiOptionsReturnType,
  wagmiOptions,
} from './wagmiOptions.js'
