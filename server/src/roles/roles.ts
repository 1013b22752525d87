import { startAnalytics } from './startAnalytics.js'
import { startBlockchain } from './startBlockchain.js'
import { startCatalogue } from './startCatalogue.js'
import { startRelay } from './startRelay.js'
import { startSignIn } from './startSignIn.js'
import { startUsers } from './startUsers.js'
import { startWalletRole } from './startWalletRole.js'
import type { Roles } from './types.js'

/** How each role starts. */
export const roles: Roles = {
  catalogue: startCatalogue,
  blockchain: startBlockchain,
  analytics: startAnalytics,
  relay: startRelay,
  signin: startSignIn,
  wallet: startWalletRole,
  users: startUsers,
}
