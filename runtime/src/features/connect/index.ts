import { defineFeature } from '../../kit/defineFeature.js'

const later = () => import('./laterViews.js')

/** Connecting a wallet. */
export const connect = defineFeature({
  id: 'connect',
  routes: {
    // Named, so that a bundler can leave out what else its chunk would export.
    Connect: { keep: true, load: () => import('./views.js').then(({ views }) => ({ views })) },
    ConnectingExternal: { load: () => import('./connectingViews.js') },
    ConnectWallets: { load: later },
    ConnectingMultiChain: { load: later },
    MissingWallet: { load: later },
    WhatIsAWallet: { load: later },
    GetWallet: { load: later },
    Downloads: { load: later },
    AllWallets: { load: () => import('./allWallets/views.js') },
    ConnectingWalletConnect: { load: () => import('./platforms/views.js') },
    ConnectingWalletConnectBasic: {
      load: async () => (await import('./platforms/loadBasicViews.js')).loadBasicViews(),
    },
  },
})
