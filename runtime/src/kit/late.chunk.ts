/** The actions of a connected user, in one chunk. */
export { addNetwork, disconnectWallets, removeNetwork } from './addNetwork.js'
export { switchAccount } from './connect.js'
export { setPreferredAccountType } from './setPreferredAccountType.js'
export { signMessage } from './signMessage.js'
export { switchNetwork } from './switchNetwork.js'
