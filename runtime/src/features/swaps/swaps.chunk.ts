import { sheet as later } from '../../ui/components/later/screen.css.js'
import { amountMessages } from '../../ui/messages/amounts.js'
import { swapMessages as messages } from '../../ui/messages/swaps.js'
import { sheet as amounts } from '../amounts/amounts.css.js'
import { PreviewView } from './views/PreviewView.js'
import { SelectTokenView } from './views/SelectTokenView.js'
import { SwapView } from './views/SwapView.js'
import { sheet as own } from './views/swaps.css.js'

export const sheet: string = later + amounts + own

export const views = {
  Swap: { component: SwapView, title: () => messages.title },
  SwapSelectToken: { component: SelectTokenView, title: () => amountMessages.selectToken },
  SwapPreview: { component: PreviewView, title: () => messages.review },
}
