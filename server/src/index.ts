export {
  defineServer,
  type RoleName,
  type ServerConfig,
  type ServerLimits,
  type ServerNetwork,
  type ServerProject,
  type ServerRetention,
  type ServerToken,
  type WalletConfig,
} from './config/types.js'
export { ServerError, type ServerErrorCode } from './errors/ServerError.js'
export { type RunningServer, type StartServerOptions, startServer } from './serve/startServer.js'
