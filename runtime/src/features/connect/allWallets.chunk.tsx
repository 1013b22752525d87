import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/sheet.js'
import { titles } from '../../ui/messages/modal.js'
import { AllWalletsView } from './allWallets/AllWalletsView.js'
import { sheet as own } from './allWallets/sheet.js'
import { PhonePairing } from './pairing/lateParts.js'

export const sheet: string = later + own

/** The list of all wallets. A phone pairs before one of them is chosen. */
function AllWallets({ kit, data }: { kit: Kit; data: unknown }) {
  return (
    <>
      <PhonePairing kit={kit} />
      <AllWalletsView kit={kit} data={data} />
    </>
  )
}

/** The list of all wallets, in its own chunk. */
export const views = { AllWallets: { component: AllWallets, title: () => titles.allWallets } }
