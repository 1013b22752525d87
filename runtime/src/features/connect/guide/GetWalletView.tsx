import { useEffect } from 'react'
import { pushView } from '../../../kit/actions/pushView.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { Message } from '../../../ui/components/Message.js'
import { SkeletonRow } from '../../../ui/components/SkeletonRow.js'
import { guideMessages as messages } from '../../../ui/messages/guide.js'
import { useComputed } from '../../../ui/useComputed.js'
import { CataloguePicture } from '../CataloguePicture.js'
import { getWalletCatalogue } from '../getWalletCatalogue.js'
import { offersAllWallets } from '../offersAllWallets.js'
import { placesToGet } from './placesToGet.js'

/** Rows that are kept while the catalogue is asked (docs/behaviour.md#all-wallets). */
const expected = 4

/** Wallets that the host or the catalogue recommends, with where each can be got on this device. */
export function GetWalletView({ kit }: { kit: Kit; data: unknown }) {
  const catalogue = getWalletCatalogue(kit)
  const { wallets, waiting, failed } = useComputed(() => {
    const shelves = [catalogue.featured.value, catalogue.recommended.value]
    return {
      wallets: shelves.flatMap((shelf) => shelf.wallets),
      waiting: shelves.some(({ status }) => status === 'idle' || status === 'loading'),
      failed: shelves.some(({ status }) => status === 'error'),
    }
  }, [catalogue])
  useEffect(() => void catalogue.load(), [catalogue])
  if (wallets.length === 0 && !waiting)
    return (
      <div className={pad}>
        {failed ? (
          <Message icon="warning" tone="danger" title={messages.listFailed} text={messages.listFailedHint}>
            <Button onPress={() => void catalogue.load()}>{messages.tryAgain}</Button>
          </Message>
        ) : (
          <Message icon="wallet" title={messages.noneListed} />
        )}
      </div>
    )
  return (
    <div className={pad}>
      <ul className={list}>
        {wallets.map((wallet) => (
          <WalletToGet key={wallet.id} kit={kit} wallet={wallet} />
        ))}
        {waiting &&
          Array.from({ length: Math.max(0, expected - wallets.length) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike.
            <SkeletonRow key={index} />
          ))}
      </ul>
      {offersAllWallets(kit) && (
        <Button testId="w3m-wallet-guide-explore" onPress={() => pushView(kit, 'AllWallets')}>
          {messages.exploreAll}
        </Button>
      )}
    </div>
  )
}

/** With one place the row leads there; with several it first shows them. */
function WalletToGet({ kit, wallet }: { kit: Kit; wallet: CatalogueWallet }) {
  const places = placesToGet(wallet, navigator.userAgent)
  const [only, ...others] = places
  const direct = only !== undefined && others.length === 0
  return (
    <ListRow
      testId={`wallet-selector-${wallet.id}`}
      media={<CataloguePicture kit={kit} wallet={wallet} />}
      title={wallet.name}
      note={places.map(({ kind }) => messages.shortPlaces[kind]).join(', ')}
      end={<Icon name={direct ? 'external' : 'forward'} />}
      {...(direct ? { url: only.url } : { onPress: () => pushView(kit, 'Downloads', { wallet }) })}
    />
  )
}
