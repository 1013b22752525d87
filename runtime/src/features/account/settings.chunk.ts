import { sheet as later } from '../../ui/components/later/sheet.js'
import { titles } from '../../ui/messages/modal.js'
import { AccountSettingsView } from './AccountSettingsView.js'
import { SwitchAddressView } from './SwitchAddressView.js'
import { sheet as own } from './sheet.js'

export const sheet: string = later + own

/** What lies behind the account; whoever opens one often goes on to the other, so they come in one chunk. */
export const views = {
  AccountSettings: { component: AccountSettingsView, title: () => titles.settings },
  SwitchAddress: { component: SwitchAddressView, title: () => titles.switchAddress },
}
