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
      load: async () => ({ default: (await import('./allWallets/AllWalletsView.js')).AllWalletsView }),
    },
    ConnectWallets: {
      title: () => titles.connect,
      load: async () => ({ default: (await import('./ConnectWalletsView.js')).ConnectWalletsView }),
    },
    ConnectingMultiChain: {
      title: () => titles.selectChain,
      load: async () => ({
        default: (await import('./multiChain/ConnectingMultiChainView.js')).ConnectingMultiChainView,
      }),
    },
    WhatIsAWallet: {
      title: () => titles.whatIsAWallet,
      load: async () => ({ default: (await import('./guide/guideViews.js')).WhatIsAWalletView }),
    },
    GetWallet: {
      title: () => titles.get(titles.anyWallet),
      load: async () => ({ default: (await import('./guide/guideViews.js')).GetWalletView }),
    },
    Downloads: {
      title: (kit, data) => titles.get(connectingTarget(kit, data, titles.anyWallet).name),
      load: async () => ({ default: (await import('./guide/guideViews.js')).DownloadsView }),
    },
    ConnectingExternal: {
      title: (kit, data) => connectingTarget(kit, data).name,
      load: async () => ({ default: (await import('./views.js')).ConnectingExternalView }),
    },
    ConnectingWalletConnect: {
      title: (kit, data) => connectingTarget(kit, data, titles.walletConnect).name,
      load: async () => ({ default: (await import('./platforms/views.js')).ConnectingWalletConnectView }),
    },
    ConnectingWalletConnectBasic: {
      title: () => titles.walletConnect,
      load: async () => ({ default: await (await import('./platforms/views.js')).loadBasicView() }),
    },
  },
})
