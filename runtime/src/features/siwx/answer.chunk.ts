/** What the question needs while the user reads it, and what follows the answer. */
export { answer } from './answer.js'
export { openHandler, openSource, writeQuestion } from './handler.js'
export {
  announceSession,
  cancelSignIn,
  reportFailure,
  signIn,
  signOut,
  signOutOnDisconnect,
  verify,
} from './signIn.js'
