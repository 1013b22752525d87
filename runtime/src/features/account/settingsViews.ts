/** What lies behind the account; whoever opens one often goes on to the other, so they come in one chunk. */
export { AccountSettingsView } from './AccountSettingsView.js'
export { SwitchAddressView } from './SwitchAddressView.js'
