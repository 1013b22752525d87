import { titles } from '../../../ui/messages/titles.js'
import { AllWalletsView } from './AllWalletsView.js'

export { sheet } from './sheet.js'

/** The list of all wallets, in a chunk of its own with what keeps it quick. */
export const views = { AllWallets: { component: AllWalletsView, title: () => titles.allWallets } }
