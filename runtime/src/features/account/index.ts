import { defineFeature } from '../../kit/defineFeature.js'

/** The connected account. */
export const account = defineFeature({
  id: 'account',
  routes: {
    Account: {
      title: () => undefined,
      load: async () => ({ default: (await import('./AccountView.js')).AccountView }),
    },
  },
})
