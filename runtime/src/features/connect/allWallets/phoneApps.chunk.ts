/** The first apps of the list, for the view that leads to any wallet on a phone. */
export { PhoneApps } from './PhoneApps.js'
export { sheet } from './sheet.js'
