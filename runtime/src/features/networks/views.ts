/** The views show the same lists and lead to one another, so they come in one chunk. */
export { CompatibleNetworksView } from './CompatibleNetworksView.js'
export { NetworksView } from './NetworksView.js'
export { SwitchActiveChainView } from './SwitchActiveChainView.js'
export { SwitchNetworkView } from './SwitchNetworkView.js'
export { UnsupportedChainView } from './UnsupportedChainView.js'
export { WhatIsANetworkView } from './WhatIsANetworkView.js'
