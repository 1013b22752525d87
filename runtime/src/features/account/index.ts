import { defineFeature } from '../../kit/defineFeature.js'
import { titles } from '../../ui/messages/titles.js'

/** The connected accounts. */
export const account = defineFeature({
  id: 'account',
  routes: {
    Account: {
      title: () => undefined,
      load: async () => ({ default: (await import('./AccountView.js')).AccountView }),
    },
    AccountSettings: {
      title: () => undefined,
      load: async () => ({ default: (await import('./settingsViews.js')).AccountSettingsView }),
    },
    SwitchAddress: {
      title: () => titles.switchAddress,
      load: async () => ({ default: (await import('./settingsViews.js')).SwitchAddressView }),
    },
  },
})
