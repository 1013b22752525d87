import { defineFeature } from '../../kit/defineFeature.js'

const settings = () => import('./settingsViews.js')

/** The connected accounts. */
export const account = defineFeature({
  id: 'account',
  routes: {
    Account: { load: () => import('./accountViews.js') },
    AccountSettings: { load: settings },
    SwitchAddress: { load: settings },
  },
})
