import { defineFeature } from '../../kit/defineFeature.js'
import { titles } from '../../ui/messages/titles.js'
import { connectingTarget } from './connectingTarget.js'

/** Connecting a wallet. */
export const connect = defineFeature({
  id: 'connect',
  routes: {
    Connect: { title: () => titles.connect, load: () => import('./ConnectView.js') },
    AllWallets: { title: () => titles.allWallets, load: () => import('./AllWalletsView.js') },
    ConnectingExternal: {
      title: (kit, data) => connectingTarget(kit, data).name,
      load: () => import('./ConnectingExternalView.js'),
    },
  },
})
