import { effect } from '@preact/signals-core'
import { Fragment, useEffect } from 'react'
import { afterPaint } from '../../kit/afterPaint.js'
import type { ConnectMethod as ConnectMethodName } from '../../kit/config.js'
import type { Kit } from '../../kit/types.js'
import * as css from '../../ui/components/components.css.js'
import { asksConsent } from './asksConsent.js'
import { CollapsedWallets } from './CollapsedWallets.js'
import { ConnectMethod } from './ConnectMethod.js'
import { GuideEntry } from './GuideEntry.js'
import { getWalletCatalogue } from './getWalletCatalogue.js'
import { LegalCheckbox } from './LegalCheckbox.js'
import { LegalLine } from './LegalLine.js'
import { orderConnectMethods } from './rows/orderConnectMethods.js'
import { Separator } from './Separator.js'
import { useConnectMethods } from './useConnectMethods.js'
import { useWalletRows } from './useWalletRows.js'
import { WalletList } from './WalletList.js'

/** The first view: the ways to log in, wallets among them. */
export function ConnectView({ kit }: { kit: Kit; data: unknown }) {
  const { features, enableWallets } = kit.config
  const methods = useConnectMethods(kit)
  const found = useWalletRows(kit)
  useEffect(() => {
    const catalogue = getWalletCatalogue(kit)
    // Every open asks again for what did not come before. Ahead of one, only the code comes.
    return effect(() => {
      if (kit.modal.value.open) return afterPaint(() => void catalogue.load())
      catalogue.preload()
    })
  }, [kit])
  const collapses = features.collapseWallets === true || features.emailShowWallets === false
  const order = orderConnectMethods(features.connectMethodsOrder, found.hasInstalled).filter((name) =>
    name === 'wallet' ? enableWallets !== false : methods.some(({ method }) => method === name),
  )
  const draw = (name: ConnectMethodName) => {
    const definition = methods.find(({ method }) => method === name)
    if (definition !== undefined) return <ConnectMethod kit={kit} definition={definition} />
    // Behind one row only where there is something else to choose.
    if (collapses && order.length > 1) return <CollapsedWallets kit={kit} />
    return <WalletList kit={kit} found={found} />
  }
  return (
    <div className={css.pad} data-testid="w3m-connect-scroll-view">
      {asksConsent(kit) && <LegalCheckbox kit={kit} />}
      {order.map((name, index) => (
        <Fragment key={name}>
          {/* E-mail and social logins belong together; only wallets are another thing. */}
          {index > 0 && [name, order[index - 1]].includes('wallet') && <Separator />}
          {draw(name)}
        </Fragment>
      ))}
      <GuideEntry kit={kit} />
      <LegalLine kit={kit} />
    </div>
  )
}
