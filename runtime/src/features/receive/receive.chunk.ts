import { sheet as later } from '../../ui/components/later/sheet.js'
import { sheet as qr } from '../../ui/components/qr/sheet.js'
import { receiveMessages } from '../../ui/messages/receive.js'
import { ReceiveView } from './ReceiveView.js'
import { sheet as own } from './sheet.js'

export const sheet: string = later + qr + own

export const views = { WalletReceive: { component: ReceiveView, title: () => receiveMessages.title } }
