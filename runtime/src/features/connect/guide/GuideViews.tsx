import { useEffect } from 'react'
import { trackEvent } from '../../../kit/events.js'
import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import type { CatalogueWallet, WalletStores } from '../../../services/catalogue/types.js'
import { Button } from '../../../ui/components/Button.js'
import { list, pad } from '../../../ui/components/components.css.js'
import { Icon, type IconName, IconTile } from '../../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../../ui/components/ListRow.js'
import { icons } from '../../../ui/components/later/icons.js'
import { Message } from '../../../ui/components/Message.js'
import { Points } from '../../../ui/components/points/Points.js'
import { guideMessages as messages } from '../../../ui/messages/guide.js'
import { useComputed } from '../../../ui/useSignal.js'
import { browserStoreOf } from '../wallet/GetWallet.js'
import { CataloguePicture } from '../wallet/RowPicture.js'
import { getWalletCatalogue, offersAllWallets } from '../wallet/walletCatalogue.js'
import * as css from './guide.css.js'

/** A key, its bit to the lower left. */
const key = 'M15 4a5 5 0 11-4.6 7L4 17.4V20h3v-2h2v-2h2l1.5-1.5M16 8.5v.01'

const pointIcons: readonly IconName[] = ['wallet', 'check', key]

/** What a wallet is, in three paragraphs. */
export function WhatIsAWalletView({ kit }: { kit: Kit; data: unknown }) {
  return (
    <div className={pad}>
      <Points
        points={messages.paragraphs.map((paragraph, index) => ({
          ...paragraph,
          icon: pointIcons[index] ?? 'check',
        }))}
      />
      <Button
        kind="primary"
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_GET_WALLET' })
          pushView(kit, 'GetWallet')
        }}
      >
        {messages.getWallet}
      </Button>
    </div>
  )
}

/** Placeholders while the catalogue is loading (docs/behaviour.md#all-wallets). */
const expected = 4

/** Wallets that the host or the catalogue recommends, with links to get each on this device. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same.
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

/** With one link the row opens it. With several it first shows them. */
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
      end={<Icon name={direct ? icons.external : 'forward'} />}
      {...(direct ? { url: only.url } : { onPress: () => pushView(kit, 'Downloads', { wallet }) })}
    />
  )
}

export type PlaceKind = 'chrome' | 'firefox' | 'edge' | 'ios' | 'android' | 'site'

export interface Place {
  readonly kind: PlaceKind
  readonly url: string
}

/**
 * The places to get a wallet from, the best for this device first. A phone has its own store; a desktop also shows the
 * stores of phones. The website is always in the list.
 *
 * @param userAgent - the browser's user agent.
 */
export function placesToGet(wallet: WalletStores, userAgent: string): readonly Place[] {
  const { appStore, playStore, homepage } = wallet
  const ios = /iphone|ipad|ipod/i.test(userAgent)
  const android = /android/i.test(userAgent)
  const [browser, store] = browserStoreOf(wallet, userAgent)
  const places: readonly (readonly [PlaceKind, string | undefined | false])[] = [
    [browser, !ios && !android && store],
    ['ios', !android && appStore],
    ['android', !ios && playStore],
    ['site', homepage],
  ]
  return places.flatMap(([kind, url]) => (url ? [{ kind, url }] : []))
}

const placeIcons = {
  chrome: icons.window,
  firefox: icons.window,
  edge: icons.window,
  ios: icons.phone,
  android: icons.phone,
  site: icons.globe,
} as const

/** Leads to the places to get one wallet from. Without a wallet in the data, it shows the list of wallets. */
export function DownloadsView({ kit, data }: { kit: Kit; data: unknown }) {
  const wallet = downloadsTarget(data)
  if (wallet === undefined) return <GetWalletView kit={kit} data={undefined} />
  const places = placesToGet(wallet, navigator.userAgent)
  return (
    <div className={pad}>
      <div className={css.head}>
        <CataloguePicture kit={kit} wallet={wallet} size={80} />
      </div>
      {places.length === 0 && <Message icon="wallet" title={messages.none(wallet.name)} />}
      <ul className={list}>
        {places.map(({ kind, url }) => (
          <ListRow
            key={kind}
            media={<IconTile icon={placeIcons[kind]} />}
            title={messages.places[kind]}
            end={<Icon name={icons.external} />}
            url={url}
          />
        ))}
      </ul>
    </div>
  )
}

/** The wallet in the data of Downloads. The host may have passed any data. */
function downloadsTarget(data: unknown): CatalogueWallet | undefined {
  const { wallet } = (typeof data === 'object' && data !== null ? data : {}) as {
    wallet?: Partial<CatalogueWallet>
  }
  return typeof wallet?.id === 'string' && typeof wallet.name === 'string'
    ? (wallet as CatalogueWallet)
    : undefined
}
