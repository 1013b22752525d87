import { defineFeature } from '../../kit/defineFeature.js'
import { titles } from '../../ui/messages/titles.js'

/** Choosing a network. */
export const networks = defineFeature({
  id: 'networks',
  routes: {
    Networks: {
      title: () => titles.networks,
      load: async () => ({ default: (await import('./views.js')).NetworksView }),
    },
    UnsupportedChain: {
      title: () => titles.unsupportedChain,
      load: async () => ({ default: (await import('./views.js')).UnsupportedChainView }),
    },
  },
})
