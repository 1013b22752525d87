import type { Network } from '../../chains/types.js'
import { defineFeature } from '../../kit/types.js'

/** The views show the same lists and link to each other, so they are one chunk. */
const load = () => import('./networks.chunk.js')

/** Choosing a network. */
export const networks = defineFeature({
  id: 'networks',
  routes: {
    Networks: { load, role: 'network' },
    UnsupportedChain: { load, role: 'network' },
    SwitchNetwork: { load },
    SwitchActiveChain: { load },
    WalletCompatibleNetworks: { load },
    WhatIsANetwork: { load },
  },
})

/** The `data` of `SwitchNetwork`: one of the app's networks, or another, which is then added. */
export interface SwitchNetworkViewData {
  readonly network: Network
}
