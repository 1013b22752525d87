import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sheet as points } from '../../ui/components/points/points.css.js'
import { titles } from '../../ui/messages/modal.js'
import { CompatibleNetworksView } from './CompatibleNetworksView.js'
import { NetworksView, WhatIsANetworkView } from './NetworksView.js'
import { sheet as own } from './networks.css.js'
import { SwitchActiveChainView, SwitchNetworkView } from './SwitchNetworkView.js'
import { readRequestedNetwork, UnsupportedChainView } from './UnsupportedChainView.js'

export const sheet: string = later + points + own

/** The views of the networks. */
export const views = {
  Networks: { component: NetworksView, title: () => titles.networks },
  UnsupportedChain: { component: UnsupportedChainView, title: () => titles.unsupportedChain },
  SwitchNetwork: {
    component: SwitchNetworkView,
    title: (kit: Kit, data: unknown) => readRequestedNetwork(kit, data)?.name ?? titles.unsupportedChain,
  },
  SwitchActiveChain: {
    component: SwitchActiveChainView,
    title: (kit: Kit, data: unknown) =>
      kit.chains.get(readRequestedNetwork(kit, data)?.chainNamespace ?? '')?.driver.label ??
      titles.switchChain,
  },
  WalletCompatibleNetworks: { component: CompatibleNetworksView, title: () => titles.compatibleNetworks },
  WhatIsANetwork: { component: WhatIsANetworkView, title: () => titles.whatIsANetwork },
}
