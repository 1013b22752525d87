import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sheet as points } from '../../ui/components/points/points.css.js'
import { titles } from '../../ui/messages/modal.js'
import { DownloadsView, GetWalletView, WhatIsAWalletView } from './guide/GuideViews.js'
import { sheet as guideSheet } from './guide/guide.css.js'
import { ConnectWalletsView, MissingWalletView } from './MissingWalletView.js'
import { ConnectingMultiChainView } from './multiChain/ConnectingMultiChainView.js'
import { sheet as multiChainSheet } from './multiChain/multiChain.css.js'
import { connectingTarget } from './wallet/connectingTarget.js'

export const sheet: string = later + points + guideSheet + multiChainSheet

/** Views that only some users see before they choose a wallet, small enough for one chunk. */
export const views = {
  ConnectWallets: { component: ConnectWalletsView, title: () => titles.connect },
  ConnectingMultiChain: { component: ConnectingMultiChainView, title: () => titles.selectChain },
  MissingWallet: {
    component: MissingWalletView,
    title: (kit: Kit, data: unknown) => connectingTarget(kit, data).name,
  },
  WhatIsAWallet: { component: WhatIsAWalletView, title: () => titles.whatIsAWallet },
  GetWallet: { component: GetWalletView, title: () => titles.get(titles.anyWallet) },
  Downloads: {
    component: DownloadsView,
    title: (kit: Kit, data: unknown) => titles.get(connectingTarget(kit, data, titles.anyWallet).name),
  },
}
