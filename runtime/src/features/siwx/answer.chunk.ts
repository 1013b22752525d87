import { loadCode } from '../../errors/AppKitError.js'

/** Code for the question while the user reads it, and for the steps after the answer. */
export { leaveWallet } from '../account/wallets.js'
export { announceSession } from './announce.js'
export { answer, renew } from './answer.js'
export { followLastWallet } from './followLastWallet.js'
export { loadFailure, openHandler, requireSigner, writeQuestion } from './handler.js'
export { cancelSignIn, signIn, verify } from './signIn.js'

/** Signing out. It loads when the user does. */
export const loadSignOut = () => loadCode(import('./signOut.js'))
