import { sheet as later } from '../../ui/components/later/screen.css.js'
import { titles } from '../../ui/messages/modal.js'
import { AllWalletsView } from './AllWalletsView.js'
import { sheet as own } from './allWallets/allWallets.css.js'

export const sheet: string = later + own

/** The list of all wallets, in its own chunk. */
export const views = { AllWallets: { component: AllWalletsView, title: () => titles.allWallets } }
