import { defineFeature } from '../../kit/defineFeature.js'
import { titles } from '../../ui/messages/titles.js'

/** Choosing a network. */
export const networks = defineFeature({
  id: 'networks',
  routes: {
    Networks: { title: () => titles.networks, load: () => import('./NetworksView.js') },
    UnsupportedChain: {
      title: () => titles.unsupportedChain,
      load: () => import('./UnsupportedChainView.js'),
    },
  },
})
