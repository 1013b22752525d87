import { sheet as later } from '../../ui/components/later/screen.css.js'
import { amountMessages } from '../../ui/messages/amounts.js'
import { sendMessages as messages } from '../../ui/messages/send.js'
import { sheet as amounts } from '../amounts/amounts.css.js'
import { PreviewView } from './views/PreviewView.js'
import { ProgressView } from './views/ProgressView.js'
import { SelectTokenView } from './views/SelectTokenView.js'
import { SendView } from './views/SendView.js'
import { sheet as own } from './views/send.css.js'

export const sheet: string = later + amounts + own

export const views = {
  WalletSend: { component: SendView, title: () => messages.title },
  WalletSendSelectToken: { component: SelectTokenView, title: () => amountMessages.selectToken },
  WalletSendPreview: { component: PreviewView, title: () => messages.review },
  WalletSendProgress: { component: ProgressView, title: () => messages.title },
}
