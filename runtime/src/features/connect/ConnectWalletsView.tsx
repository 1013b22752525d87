import type { Kit } from '../../kit/types.js'
import { pad } from '../../ui/components/components.css.js'
import { asksConsent } from './asksConsent.js'
import { LegalCheckbox } from './LegalCheckbox.js'
import { LegalLine } from './LegalLine.js'
import { useWalletRows } from './useWalletRows.js'
import { WalletList } from './WalletList.js'

/** The wallets alone, where the Connect view shows them as one row. */
export function ConnectWalletsView({ kit }: { kit: Kit; data: unknown }) {
  const found = useWalletRows(kit)
  return (
    <div className={pad}>
      {asksConsent(kit) && <LegalCheckbox kit={kit} />}
      <WalletList kit={kit} found={found} />
      <LegalLine kit={kit} />
    </div>
  )
}
