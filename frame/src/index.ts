export { FrameError, FrameStartError, type FrameStartErrorCode } from './server/base/errors.js'
export { loadSecrets } from './server/base/secrets.js'
export {
  defineFrameConfig,
  type FarcasterClient,
  type FrameConfig,
  type FrameNetwork,
  type FrameProject,
  type Mail,
} from './server/config/config.js'
export type { SocialClient, SocialEndpoints, SocialProvider } from './server/config/oauth.js'
export type { OwnLogin } from './server/config/readOwnLogin.js'
export { readWebhooks, type UserEventType, type WebhookConfig } from './server/config/webhooks.js'
export {
  createFrameServer,
  type FrameServer,
  type FrameServerOptions,
} from './server/http/createFrameServer.js'
export { type RunningFrame, serveFrame } from './server/http/serve.js'
export { type SmtpMailOptions, smtpMail } from './server/mail/smtpMail.js'
export { type MoveInParameters, moveInFile } from './server/moveIn/moveInFile.js'
export { rekey } from './server/parts/keyring.js'
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
export type { EndMore, RemoveMore } from './server/users/deletions.js'
export type { UserQuery } from './server/users/findUsers.js'
export type { ReadMore } from './server/users/leaving.js'
export { type OpenUsersOptions, openUsers, type Users } from './server/users/openUsers.js'
export type { AuditRow, UserDetail, UserSummary } from './server/users/readUser.js'
export { openUserData, type UserData, type UserName } from './server/users/userData.js'
export type { UserRecord } from './server/users/userRows.js'
export { openSignIns, type SignInLogin, type SignIns } from './server/wallets/signIns.js'
