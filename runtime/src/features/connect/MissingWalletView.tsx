import { useEffect, useState } from 'react'
import { replaceView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { pad, quiet } from '../../ui/components/components.css.js'
import * as css from '../../ui/components/later/screen.css.js'
import { missingWalletMessages as messages } from '../../ui/messages/guide.js'
import { useComputed } from '../../ui/useSignal.js'
import { useWalletRows } from './useWalletRows.js'
import { GuideEntry, WalletList } from './WalletList.js'
import { connectingTarget } from './wallet/connectingTarget.js'
import { asksConsent, LegalLine } from './wallet/consent.js'
import { openWantedWallet, wantedWallet } from './wallet/findWallet.js'
import { GetWallet, WalletNotFound } from './wallet/GetWallet.js'
import { LegalCheckbox } from './wallet/LegalCheckbox.js'

/** Looks for a wallet that the view was opened with by its id; a toast reports an unknown one. */
function WantedWallet({ kit, data }: { kit: Kit; data: unknown }) {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let live = true
    const tell = (isKnown: boolean) => {
      if (live && !isKnown) setLost(true)
    }
    openWantedWallet(kit, data).then(tell, () => tell(false))
    return () => {
      live = false
    }
  }, [kit, data])
  if (isLost) return <WalletNotFound kit={kit} />
  return (
    <div className={css.screen} role="status">
      <p className={quiet}>{messages.looking}</p>
    </div>
  )
}

/** Offers to install a wallet that is not in this browser. If it appears, it is connected. */
export function MissingWalletView({ kit, data }: { kit: Kit; data: unknown }) {
  if (wantedWallet(data).walletId !== undefined) return <WantedWallet kit={kit} data={data} />
  return <UninstalledWallet kit={kit} data={data} />
}

function UninstalledWallet({ kit, data }: { kit: Kit; data: unknown }) {
  const { name, connector, wallet } = useComputed(() => connectingTarget(kit, data), [kit, data])
  const isHere = connector !== undefined
  useEffect(() => {
    if (isHere && kit.router.peek().at(-1)?.data === data) replaceView(kit, 'ConnectingExternal', data)
  }, [kit, data, isHere])
  return wallet === undefined ? (
    <WalletNotFound kit={kit} />
  ) : (
    <GetWallet kit={kit} name={name} wallet={wallet} />
  )
}

/** The list of wallets, for Connect views that show them as one row. */
export function ConnectWalletsView({ kit }: { kit: Kit; data: unknown }) {
  const found = useWalletRows(kit)
  return (
    <div className={pad}>
      {asksConsent(kit) && <LegalCheckbox kit={kit} />}
      <WalletList kit={kit} found={found} />
      <GuideEntry kit={kit} />
      <LegalLine kit={kit} />
    </div>
  )
}
