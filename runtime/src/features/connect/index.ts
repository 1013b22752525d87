import { defineFeature } from '../../kit/types.js'

const later = () => import('./connectLater.chunk.js')

/** Connecting a wallet. */
export const connect = defineFeature({
  id: 'connect',
  routes: {
    // Named, so that a bundler can leave out what else its chunk would export.
    Connect: {
      keep: true,
      role: 'connect',
      pairing: ['AllWallets', 'ConnectingWalletConnectBasic'],
      load: () => import('./connect.chunk.js').then(({ views }) => ({ views })),
    },
    ConnectingExternal: { load: () => import('./connecting.chunk.js') },
    ConnectWallets: { load: later },
    ConnectingMultiChain: { load: later },
    MissingWallet: { load: later },
    WhatIsAWallet: { load: later },
    GetWallet: { load: later },
    Downloads: { load: later },
    AllWallets: { role: 'connect', load: () => import('./allWallets.chunk.js') },
    ConnectingWalletConnect: { load: () => import('./platforms/platforms.chunk.js') },
    ConnectingWalletConnectBasic: {
      load: () => import('./loadBasicViews.js').then(({ loadBasicViews }) => loadBasicViews()),
    },
  },
})

/** The `data` with which `ConnectingExternal` and `ConnectingWalletConnect` can be opened, to go straight to one wallet. */
export interface WalletViewData {
  /** The id of the wallet in the catalogue; for `ConnectingExternal` also that of its connector. */
  readonly walletId: string
}
