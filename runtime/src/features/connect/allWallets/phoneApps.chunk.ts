/** The first apps of the list, for the view that leads to any wallet on a phone. */

export { sheet } from './allWallets.css.js'
export { PhoneApps } from './PhoneApps.js'
