import { useEffect } from 'react'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { Icon } from '../../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../../ui/components/ListRow.js'
import { Message } from '../../../ui/components/Message.js'
import { guideMessages as messages } from '../../../ui/messages/guide.js'
import { useComputed } from '../../../ui/useSignal.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { getWalletCatalogue, offersAllWallets } from '../wallet/walletCatalogue.js'

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

export type PlaceKind = 'chrome' | 'ios' | 'android' | 'site'

export interface Place {
  readonly kind: PlaceKind
  readonly url: string
}

/**
 * Where a wallet can be got, the best for this device first: a phone has its own store, a desktop also
 * shows the stores of phones. Its website is always a place.
 *
 * @param userAgent what the browser says it is.
 */
export function placesToGet(
  {
    appStore,
    playStore,
    chromeStore,
    homepage,
  }: Pick<CatalogueWallet, 'appStore' | 'playStore' | 'chromeStore' | 'homepage'>,
  userAgent: string,
): readonly Place[] {
  const ios = /iphone|ipad|ipod/i.test(userAgent)
  const android = /android/i.test(userAgent)
  // Only browsers built on Chromium can install from the Chrome store.
  const chrome = !ios && !android && /chrom(e|ium)\//i.test(userAgent)
  const places: readonly (readonly [PlaceKind, string | undefined | false])[] = [
    ['chrome', chrome && chromeStore],
    ['ios', !android && appStore],
    ['android', !ios && playStore],
    ['site', homepage],
  ]
  return places.flatMap(([kind, url]) => (url ? [{ kind, url }] : []))
}
