import { defineFeature } from '../../kit/defineFeature.js'
import type { RouteDefinition } from '../../kit/types.js'
import { titles } from '../../ui/messages/titles.js'

type Views = typeof import('./views.js')

const route = (view: keyof Views, title: RouteDefinition['title']): RouteDefinition => ({
  title,
  load: async () => ({ default: (await import('./views.js'))[view] }),
})

/** Of a network passed as such; its id alone is looked up by the view, which comes later than this. */
const nameIn = (data: unknown) => {
  const name = (data as { network?: { name?: unknown } } | undefined | null)?.network?.name
  return typeof name === 'string' ? name : undefined
}

/** Choosing a network. */
export const networks = defineFeature({
  id: 'networks',
  routes: {
    Networks: route('NetworksView', () => titles.networks),
    UnsupportedChain: route('UnsupportedChainView', () => titles.unsupportedChain),
    SwitchNetwork: route('SwitchNetworkView', (_, data) => nameIn(data) ?? titles.unsupportedChain),
    SwitchActiveChain: route('SwitchActiveChainView', () => titles.switchChain),
    WalletCompatibleNetworks: route('CompatibleNetworksView', () => titles.compatibleNetworks),
    WhatIsANetwork: route('WhatIsANetworkView', () => titles.whatIsANetwork),
  },
})
