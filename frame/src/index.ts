export {
  defineFrameConfig,
  type FarcasterClient,
  type FrameConfig,
  type FrameNetwork,
  type FrameProject,
  type Mail,
} from './server/config.js'
export { FrameStartError, type FrameStartErrorCode } from './server/errors.js'
export {
  createFrameServer,
  type FrameServer,
  type FrameServerOptions,
} from './server/http/createFrameServer.js'
export { type RunningFrame, serveFrame } from './server/http/serve.js'
export type { SocialClient, SocialEndpoints, SocialProvider } from './server/oauth.js'
export { openDatabase } from './server/storage/openDatabase.js'
export type { SqlBatch, SqlDatabase, SqlRow, SqlStatement, SqlValue } from './server/storage/types.js'
