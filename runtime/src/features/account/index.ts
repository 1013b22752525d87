import { defineFeature } from '../../kit/types.js'

const settings = () => import('./settings.chunk.js')

/** The connected accounts. */
export const account = defineFeature({
  id: 'account',
  routes: {
    Account: { load: () => import('./account.chunk.js') },
    AccountSettings: { load: settings },
    SwitchAddress: { load: settings },
  },
})
