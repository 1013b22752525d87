/** The actions of a connected user, in one chunk. */

export { setPreferredAccountType } from './accountType.js'
export { addNetwork, disconnectWallets, removeNetwork } from './addNetwork.js'
export { switchAccount } from './connect.js'
export { getToken } from './getToken.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
