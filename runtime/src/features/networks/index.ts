import { defineFeature } from '../../kit/defineFeature.js'
import type { RouteDefinition } from '../../kit/types.js'
import { titles } from '../../ui/messages/titles.js'
import { readRequestedNetwork } from './readRequestedNetwork.js'

type Views = typeof import('./views.js')

const route = (view: keyof Views, title: RouteDefinition['title']): RouteDefinition => ({
  title,
  load: async () => ({ default: (await import('./views.js'))[view] }),
})

/** Choosing a network. */
export const networks = defineFeature({
  id: 'networks',
  routes: {
    Networks: route('NetworksView', () => titles.networks),
    UnsupportedChain: route('UnsupportedChainView', () => titles.unsupportedChain),
    SwitchNetwork: route(
      'SwitchNetworkView',
      (kit, data) => readRequestedNetwork(kit, data)?.name ?? titles.unsupportedChain,
    ),
    SwitchActiveChain: route('SwitchActiveChainView', () => titles.switchChain),
    WalletCompatibleNetworks: route('CompatibleNetworksView', () => titles.compatibleNetworks),
    WhatIsANetwork: route('WhatIsANetworkView', () => titles.whatIsANetwork),
  },
})
