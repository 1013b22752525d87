export {
  defineFrameConfig,
  type FarcasterClient,
  type FrameConfig,
  type FrameNetwork,
  type FrameProject,
  type Mail,
} from './server/config.js'
export { FrameError, FrameStartError, type FrameStartErrorCode } from './server/errors.js'
export { readWebhooks, type UserEventType, type WebhookConfig } from './server/events/webhooks.js'
export {
  createFrameServer,
  type FrameServer,
  type FrameServerOptions,
} from './server/http/createFrameServer.js'
export { type RunningFrame, serveFrame } from './server/http/serve.js'
export { rekey } from './server/keyring.js'
export { type MoveInParameters, moveInFile } from './server/moveIn/moveInFile.js'
export type { SocialClient, SocialEndpoints, SocialProvider } from './server/oauth.js'
export type { OwnLogin } from './server/ownLogin/readOwnLogin.js'
export { loadSecrets } from './server/secrets.js'
export { openSignIns, type SignIns } from './server/signIns.js'
export { type SmtpMailOptions, smtpMail } from './server/smtpMail.js'
export { checkAuditLog } from './server/storage/checkAuditLog.js'
export { createStore, type FrameStore } from './server/storage/createStore.js'
export {
  DatabaseAwayError,
  isDatabaseAway,
  isWriteRefused,
  requireWritable,
} from './server/storage/databaseAway.js'
export { openDatabase } from './server/storage/openDatabase.js'
export {
  type SqlBatch,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  type SqlValue,
  withoutDeadline,
} from './server/storage/types.js'
export { openUserData, type UserData } from './server/userData.js'
export type { RemoveMore } from './server/users/deletions.js'
export type { UserQuery } from './server/users/findUsers.js'
export type { ReadMore } from './server/users/leaving.js'
export { type OpenUsersOptions, openUsers, type Users } from './server/users/openUsers.js'
export type { AuditRow, UserDetail, UserSummary } from './server/users/readUser.js'
export type { UserRecord } from './server/users/userRows.js'
