/** The actions that nobody needs before the first click, in one chunk. `connect` and its kin come with the modal. */
export { addNetwork } from './actions/addNetwork.js'
export { connect } from './actions/connect.js'
export { removeNetwork } from './actions/removeNetwork.js'
export { setPreferredAccountType } from './actions/setPreferredAccountType.js'
export { signMessage } from './actions/signMessage.js'
export { switchAccount } from './actions/switchAccount.js'
export { switchNetwork } from './actions/switchNetwork.js'
export { tellWallets } from './tellWallets.js'
