/** The actions of a connected user, in one chunk. */

export { setPreferredAccountType } from './accountType.js'
export { addNetwork, disconnectWallets, removeNetwork } from './addNetwork.js'
export { getToken } from './getToken.js'
export { signMessage } from './signMessage.js'
export { switchAccount } from './switchAccount.js'
export { switchNetwork } from './switchNetwork.js'
