import { preloadConnecting } from '../../kit/preloadConnecting.js'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import * as css from '../../ui/components/components.css.js'
import { SkeletonRow } from '../../ui/components/SkeletonRow.js'
import { AllWalletsRow } from './AllWalletsRow.js'
import { consentOf } from './consentOf.js'
import { LostRows } from './LostRows.js'
import { NoWallets } from './NoWallets.js'
import { offersAllWallets } from './offersAllWallets.js'
import type { HeldWalletRows } from './useWalletRows.js'
import { WalletListRow } from './WalletListRow.js'

/** The wallets: those of this browser, some of the catalogue, the way to all others. */
export function WalletList({ kit, found }: { kit: Kit; found: Pick<HeldWalletRows, 'rows' | 'lost'> }) {
  const { rows, lost } = found
  const blocked = !useSignalValue(consentOf(kit))
  const offersAll = offersAllWallets(kit)
  if (rows.length === 0 && !offersAll) return <NoWallets />
  const preload = () => preloadConnecting(kit)
  return (
    <ul
      className={css.list}
      data-testid="wallet-list"
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {rows.map((row, index) =>
        row === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike.
          <SkeletonRow key={index} />
        ) : (
          <WalletListRow key={keyOf(row)} kit={kit} row={row} blocked={blocked} />
        ),
      )}
      {offersAll && <AllWalletsRow kit={kit} blocked={blocked} />}
      {lost > 0 && <LostRows kit={kit} count={lost} />}
    </ul>
  )
}

function keyOf({ connectors: [connector], wallet }: NonNullable<HeldWalletRows['rows'][number]>): string {
  return connector === undefined ? `${wallet?.id}` : `${connector.namespace} ${connector.id}`
}
