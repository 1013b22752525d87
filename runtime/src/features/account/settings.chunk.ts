import { sheet as later } from '../../ui/components/later/screen.css.js'
import { titles } from '../../ui/messages/modal.js'
import { AccountSettingsView } from './AccountSettingsView.js'
import { sheet as own } from './account.css.js'
import { SwitchAddressView } from './SwitchAddressView.js'

export const sheet: string = later + own

/** The views behind the account. They are one chunk, because users often open one after the other. */
export const views = {
  AccountSettings: { component: AccountSettingsView, title: () => titles.settings },
  SwitchAddress: { component: SwitchAddressView, title: () => titles.switchAddress },
}
