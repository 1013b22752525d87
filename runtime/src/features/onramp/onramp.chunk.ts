import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sheet as points } from '../../ui/components/points/points.css.js'
import { onrampMessages as messages } from '../../ui/messages/onramp.js'
import { sheet as amounts } from '../amounts/amounts.css.js'
import { ActivityView } from './ActivityView.js'
import { BuyView } from './BuyView.js'
import { sheet as own } from './onramp.css.js'
import { BuyFiatView, BuyProgressView, BuyTokenView } from './PurchasesView.js'
import { WhatIsABuyView } from './WhatIsABuyView.js'

export const sheet: string = later + points + amounts + own

export const views = {
  OnRampProviders: { component: BuyView, title: () => messages.title },
  OnRampTokenSelect: { component: BuyTokenView, title: () => messages.tokenTitle },
  OnRampFiatSelect: { component: BuyFiatView, title: () => messages.fiatTitle },
  BuyInProgress: { component: BuyProgressView, title: () => messages.progressTitle },
  OnRampActivity: { component: ActivityView, title: () => messages.activityTitle },
  WhatIsABuy: { component: WhatIsABuyView, title: () => messages.guideTitle },
}
