/** What the server takes of the embedded wallet. The build puts it inside, with its page. */
export {
  type FrameConfig,
  openDatabase,
  type SqlDatabase,
} from 'appkit-frame'
