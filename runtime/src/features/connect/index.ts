import { defineFeature } from '../../kit/defineFeature.js'
import { titles } from '../../ui/messages/titles.js'
import { connectingTarget } from './connectingTarget.js'

/** Connecting a wallet. */
export const connect = defineFeature({
  id: 'connect',
  routes: {
    Connect: {
      title: () => titles.connect,
      keep: true,
      load: async () => ({ default: (await import('./views.js')).ConnectView }),
    },
    AllWallets: {
      title: () => titles.allWallets,
      load: async () => ({ default: (await import('./views.js')).AllWalletsView }),
    },
    ConnectingExternal: {
      title: (kit, data) => connectingTarget(kit, data).name,
      load: async () => ({ default: (await import('./views.js')).ConnectingExternalView }),
    },
  },
})
