import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sheet as qr } from '../../ui/components/qr/qr.css.js'
import { receiveMessages } from '../../ui/messages/receive.js'
import { ReceiveView } from './ReceiveView.js'
import { sheet as own } from './receive.css.js'

export const sheet: string = later + qr + own

export const views = { WalletReceive: { component: ReceiveView, title: () => receiveMessages.title } }
