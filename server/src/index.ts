export { etherscanBalances } from './adapters/balances/etherscanBalances.js'
export type { EtherscanPlan } from './adapters/base/askEtherscan.js'
export type { Ports, SourceOf, SourceParts, Sources } from './adapters/base/types.js'
export { type BlockscoutOptions, blockscout } from './adapters/blockscout.js'
export { type EtherscanOptions, etherscan } from './adapters/history/etherscan.js'
export { type MeldOptions, meld } from './adapters/onramp/meld.js'
export { payPages } from './adapters/onramp/payPages.js'
export type { PageAsset, PayPage } from './adapters/onramp/types.js'
export { type CoinGeckoOptions, coinGecko } from './adapters/prices/coinGecko.js'
export { type DefiLlamaOptions, defiLlama } from './adapters/prices/defiLlama.js'
export type { Gateways } from './adapters/swaps/gateway.js'
export { type JupiterOptions, jupiter } from './adapters/swaps/jupiter.js'
export { type LiFiOptions, liFi } from './adapters/swaps/liFi.js'
export { type ZeroXOptions, zeroX } from './adapters/swaps/zeroX.js'
export {
  defineServer,
  type NameGatewayConfig,
  type RoleName,
  type ServerConfig,
  type ServerLimits,
  type ServerProject,
  type ServerRetention,
  type WalletConfig,
} from './config/types.js'
export { ServerError, type ServerErrorCode } from './errors/ServerError.js'
export { type SmtpMailOptions, smtpMail } from './frame/frame.js'
export type { ServerNetwork, ServerToken } from './ports/networks.js'
export { OnrampRefusal } from './ports/onramp.js'
export { type RunningServer, type StartServerOptions, startServer } from './serve/startServer.js'
