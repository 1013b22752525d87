/** What the server takes of the embedded wallet. The build puts it inside, with its page. */
export {
  checkAuditLog,
  createFrameServer,
  createStore,
  type FarcasterClient,
  type FrameConfig,
  FrameStartError,
  loadSecrets,
  openDatabase,
  openUserData,
  rekey,
  type SocialClient,
  type SocialProvider,
  type SqlDatabase,
} from 'appkit-frame'
