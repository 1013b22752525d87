import { memo, useCallback, useState } from 'react'
import type { Kit } from '../../kit/types.js'
import * as hidden from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { useComputed } from '../../ui/useComputed.js'
import { useNear } from '../../ui/useNear.js'
import { CataloguePicture } from './CataloguePicture.js'
import * as css from './connect.css.js'
import { findInstalled } from './findInstalled.js'
import { selectWallet } from './selectWallet.js'
import type { CatalogueWallet } from './walletCatalogue.js'

export interface WalletCellProps {
  readonly kit: Kit
  readonly wallet: CatalogueWallet
  /** Asks for its image at once; the others wait until they are near. */
  readonly eager: boolean
}

/** One wallet of the grid. */
export const WalletCell = memo(function WalletCell({ kit, wallet, eager }: WalletCellProps) {
  const [near, setNear] = useState(eager)
  const onNear = useCallback(() => setNear(true), [])
  const ref = useNear<HTMLLIElement>(near ? undefined : onNear)
  const connector = useComputed(() => findInstalled(kit, wallet), [kit, wallet])
  const { name } = wallet
  return (
    <li ref={ref} className={css.cell}>
      <button
        type="button"
        className={css.wallet}
        title={name}
        data-testid={`wallet-selector-${wallet.id}`}
        onClick={() =>
          selectWallet(kit, name, { wallet, connectorId: connector?.id, namespace: connector?.namespace })
        }
      >
        <span className={css.pictureBox}>
          <CataloguePicture kit={kit} wallet={wallet} size={56} wanted={near} />
          {connector && (
            <span className={css.here}>
              <Icon name="check" size={14} />
            </span>
          )}
        </span>
        <span className={css.walletName}>{name}</span>
        {connector && <span className={hidden.hidden}>{messages.installed}</span>}
      </button>
    </li>
  )
})
