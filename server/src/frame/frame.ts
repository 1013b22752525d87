/** The exports of the embedded wallet that the server uses. The build puts the wallet inside, with its page. */
export {
  checkAuditLog,
  createFrameServer,
  createStore,
  DatabaseAwayError,
  type EndMore,
  type FarcasterClient,
  type FrameConfig,
  FrameError,
  type FrameProject,
  FrameStartError,
  isDatabaseAway,
  isWriteRefused,
  loadSecrets,
  moveInFile,
  type OwnLogin,
  openDatabase,
  openSignIns,
  openUserData,
  openUsers,
  type ReadMore,
  type RemoveMore,
  readWebhooks,
  rekey,
  requireWritable,
  type SmtpMailOptions,
  type SocialClient,
  type SocialProvider,
  type SqlDatabase,
  type SqlRow,
  smtpMail,
  type UserName,
  type UserQuery,
  type Users,
  withoutDeadline,
} from 'appkit-frame'
// These are of no use to a host, so the package does not offer them.
export { publicLookup } from '../../../frame/src/server/base/publicAddress.js'
export { resolveConfig as resolveFrameConfig } from '../../../frame/src/server/config/config.js'
export { lockTimeout, untilFree } from '../../../frame/src/server/storage/untilFree.js'
export { isCursor } from '../../../frame/src/server/users/findUsers.js'
export { readOriginPattern } from '../../../frame/src/shared/origins.js'
