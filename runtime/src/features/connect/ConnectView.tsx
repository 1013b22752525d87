import { effect } from '@preact/signals-core'
import { useEffect } from 'react'
import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import { afterPaint } from '../../kit/afterPaint.js'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import * as css from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { Picture } from '../../ui/components/Picture.js'
import { SkeletonRow } from '../../ui/components/SkeletonRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { CataloguePicture } from './CataloguePicture.js'
import { countBadge } from './countBadge.js'
import { LegalLine } from './LegalLine.js'
import { LostRows } from './LostRows.js'
import { NoWallets } from './NoWallets.js'
import { offersAllWallets } from './offersAllWallets.js'
import { selectWallet } from './selectWallet.js'
import { useWalletRows } from './useWalletRows.js'
import { getWalletCatalogue } from './walletCatalogue.js'

/** The first view: wallets in this browser, a few recommended ones, the way to all others. */
export function ConnectView({ kit }: { kit: Kit; data: unknown }) {
  const catalogue = getWalletCatalogue(kit)
  const { installed, recommended, waiting, lost } = useWalletRows(kit)
  const count = useSignalValue(catalogue.count)
  useEffect(() => {
    if (!catalogue.isAvailable) return
    // Every open asks again for what did not come before.
    return effect(() => {
      if (!kit.modal.value.open || catalogue.recommended.peek().status === 'success') return
      return afterPaint(() => void catalogue.loadRecommended())
    })
  }, [kit, catalogue])
  const offersAll = offersAllWallets(kit)
  if (installed.length + recommended.length + waiting === 0 && !offersAll) return <NoWallets />
  return (
    <div className={css.pad}>
      <ul className={css.list} data-testid="wallet-list">
        {installed.map(({ connector, recent }) => (
          <ListRow
            key={`${connector.namespace} ${connector.id}`}
            testId={`wallet-selector-${connector.id}`}
            media={
              <Picture
                name={connector.name}
                src={kit.config.connectorImages?.[connector.id] ?? connector.imageUrl}
              />
            }
            title={connector.name}
            end={
              <span className={css.tag} data-tone={recent ? 'accent' : undefined}>
                {recent ? messages.recent : messages.installed}
              </span>
            }
            onPress={() =>
              selectWallet(kit, connector.name, { connectorId: connector.id, namespace: connector.namespace })
            }
          />
        ))}
        {recommended.map((wallet) => (
          <ListRow
            key={wallet.id}
            testId={`wallet-selector-featured-${wallet.id}`}
            media={<CataloguePicture kit={kit} wallet={wallet} />}
            title={wallet.name}
            onPress={() => selectWallet(kit, wallet.name, { wallet })}
          />
        ))}
        {Array.from({ length: waiting }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike.
          <SkeletonRow key={index} />
        ))}
        {offersAll && (
          <ListRow
            testId="all-wallets"
            media={<IconTile icon="grid" />}
            title={messages.allWallets}
            end={count > 0 ? <span className={css.badge}>{countBadge(count)}</span> : undefined}
            onPress={() => {
              trackEvent(kit, { event: 'CLICK_ALL_WALLETS' })
              pushView(kit, 'AllWallets')
            }}
          />
        )}
        {lost > 0 && <LostRows catalogue={catalogue} count={lost} />}
      </ul>
      <LegalLine kit={kit} />
    </div>
  )
}
