/** The actions of a connected visitor, in one chunk. */
export { addNetwork } from './actions/addNetwork.js'
export { removeNetwork } from './actions/removeNetwork.js'
export { setPreferredAccountType } from './actions/setPreferredAccountType.js'
export { switchAccount } from './actions/switchAccount.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { tellWallets } from './tellWallets.js'
