import type { EmbeddedWalletInfo } from '../../chains/types.js'
import type { FrameUser } from './createFrameClient.js'
import type { LoginStore } from './loginStore.js'

/**
 * What an app is told of whoever is logged in. Addresses and signatures of the frame's answer are not part of it.
 *
 * @param user - what the frame has said; undefined before, and after a log-out.
 * @param store - what the page remembers of the log-in.
 */
export function readLoggedIn(user: FrameUser | undefined, store: LoginStore): EmbeddedWalletInfo | undefined {
  if (user === undefined) return undefined
  const username = store.userName()
  return {
    user: { ...(user.email && { email: user.email }), ...(username && { username }) },
    authProvider: store.social() ?? 'email',
    accountType: user.preferredAccountType,
    isSmartAccountDeployed: user.smartAccountDeployed === true,
  }
}
