import { memo } from 'react'
import { sandboxHint } from '../../development/silentServices.js'
import { isMobile } from '../../kit/device.js'
import { trackEvent } from '../../kit/events.js'
import { preloadConnecting } from '../../kit/pairingSource.js'
import { pushView } from '../../kit/router.js'
import type { Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import * as css from '../../ui/components/components.css.js'
import { badge, small, tag } from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/Icon.js'
import { ListRow, SkeletonRow } from '../../ui/components/ListRow.js'
import { pageLocale } from '../../ui/format.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { preloadView } from '../../ui/modal/card/useLoadedView.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { PhonePairing } from './pairing/lateParts.js'
import type { WalletRow } from './rows/walletKeys.js'
import type { HeldWalletRows } from './useWalletRows.js'
import { chooseWallet, preloadPairing } from './wallet/chooseWallet.js'
import * as connectCss from './wallet/connect.css.js'
import { consentOf } from './wallet/consent.js'
import { RowPicture } from './wallet/RowPicture.js'
import { getWalletCatalogue, offersAllWallets } from './wallet/walletCatalogue.js'

/** The wallets of this browser, some of the catalogue, and a row that leads to all others. */
export function WalletList({ kit, found }: { kit: Kit; found: Pick<HeldWalletRows, 'rows' | 'missing'> }) {
  const { rows, missing } = found
  const blocked = !useSignalValue(consentOf(kit))
  const offersAll = offersAllWallets(kit)
  if (rows.length === 0 && !offersAll) return <NoWallets />
  return (
    <ul className={css.list} data-testid="wallet-list">
      {rows.map((row, index) =>
        row === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same.
          <SkeletonRow key={index} />
        ) : (
          <WalletListRow key={keyOf(row)} kit={kit} row={row} blocked={blocked} />
        ),
      )}
      {offersAll && <AllWalletsRow kit={kit} blocked={blocked} />}
      {missing > 0 && <FailedRows kit={kit} count={missing} />}
      <PhonePairing kit={kit} />
    </ul>
  )
}

function keyOf({ connectors: [connector], wallet }: NonNullable<HeldWalletRows['rows'][number]>): string {
  return connector === undefined ? `${wallet?.id}` : `${connector.namespace} ${connector.id}`
}

/** A list of wallets kept by the Ethereum community. */
const walletGuide = 'https://ethereum.org/wallets/find-wallet/'

/** Shown if there is no wallet in this browser and no catalogue. */
const NoWallets = () => (
  <ul className={css.list} data-testid="wallet-list">
    <ListRow
      media={<IconTile icon="wallet" />}
      title={messages.noWalletsAction}
      note={
        <>
          {messages.noWallets}
          <br />
          {messages.noWalletsHint}
        </>
      }
      url={walletGuide}
    />
  </ul>
)

/** For users without a wallet: links to what a wallet is and where to get one. */
export function GuideEntry({ kit }: { kit: Kit }) {
  if (kit.config.enableWalletGuide === false) return null
  return (
    <p className={small}>
      {messages.guideQuestion}{' '}
      <Link
        testId="w3m-wallet-guide-get-started"
        onPress={() => {
          trackEvent(kit, { event: 'CLICK_WALLET_HELP' })
          pushView(kit, 'WhatIsAWallet')
        }}
      >
        {messages.guideAction}
      </Link>
    </p>
  )
}

/** Height of a row and the gap below it, in px. */
const rowPitch = 64

/** Replaces wallets of the catalogue that could not be loaded, with a button to try again. */
function FailedRows({ kit, count }: { kit: Kit; count: number }) {
  const catalogue = getWalletCatalogue(kit)
  const failed = useComputed(
    () => [catalogue.featured, catalogue.recommended].some((shelf) => shelf.value.status === 'error'),
    [catalogue],
  )
  return (
    <li className={connectCss.failedRows} style={{ height: count * rowPitch - 8 }}>
      {failed && (
        <span role="status">
          {(process.env.NODE_ENV !== 'production' && sandboxHint(kit.config.endpoints.catalogue)) ||
            messages.recommendedFailed}{' '}
          <Link onPress={() => void catalogue.load()}>{messages.tryAgain}</Link>
        </span>
      )}
    </li>
  )
}

/** The row that leads to all wallets. Their code loads when a pointer or the focus reaches it. */
function AllWalletsRow({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  const count = countBadge(useSignalValue(getWalletCatalogue(kit).count))
  return (
    <ListRow
      testId="all-wallets"
      media={<IconTile icon="grid" />}
      title={messages.allWallets}
      end={
        count !== undefined && (
          <span className={badge} dir="ltr">
            {count}
          </span>
        )
      }
      blocked={blocked}
      // If this fails, the press imports it again, or shows an error.
      onIntent={() => preloadView(kit, 'AllWallets').catch(() => {})}
      onPress={() => {
        trackEvent(kit, { event: 'CLICK_ALL_WALLETS' })
        pushView(kit, 'AllWallets')
      }}
    />
  )
}

/** No catalogue has more wallets. A larger count is ignored. */
const absurd = 100_000

/**
 * The number of wallets for the badge: rounded down to tens, with a plus.
 *
 * @returns undefined below ten and for an impossible count: then there is no badge.
 */
export function countBadge(count: number): string | undefined {
  return !(count >= 10 && count < absurd)
    ? undefined
    : `${(Math.floor(count / 10) * 10).toLocaleString(pageLocale())}+`
}

export interface WalletListRowProps {
  readonly kit: Kit
  readonly row: WalletRow
  /** The user must first agree to the terms. */
  readonly blocked: boolean
}

/** One wallet of the Connect view. */
const WalletListRow = memo(function WalletListRow({ kit, row, blocked }: WalletListRowProps) {
  const { name, recent, connectors, alike } = row
  const isAny = connectors[0]?.type === 'walletConnect'
  const isHere = connectors.length > 0 && !alike && !isAny
  const note = recent
    ? messages.recent
    : isHere
      ? messages.installed
      : isAny && !isPhone()
        ? messages.anyWallet
        : undefined
  return (
    <ListRow
      testId={testIdOf(row)}
      media={isAny ? <IconTile icon="qr" /> : <RowPicture kit={kit} row={row} />}
      title={name}
      note={alike && messages.lookAlike(alike.place, alike.of, connectors[0]?.info?.rdns)}
      noteTone="danger"
      blocked={blocked}
      end={
        note !== undefined && (
          <span className={tag} data-tone={recent ? 'accent' : undefined}>
            {note}
          </span>
        )
      }
      onIntent={() => (isAny ? preloadPairing(kit) : preloadConnecting(kit))}
      onPress={() => chooseWallet(kit, row)}
    />
  )
})

/** A phone cannot scan its own screen. */
const isPhone = () => isMobile(navigator.userAgent)

/** docs/behaviour.md#test-ids. */
function testIdOf({ type, connectors: [connector], wallet }: WalletRow): string {
  if (connector?.type === 'walletConnect') return 'wallet-selector-walletconnect'
  if (connector?.type === 'external') return `wallet-selector-external-${connector.id}`
  if (connector !== undefined) return `wallet-selector-${connector.id}`
  const kind = type === 'featured' || type === 'recommended' ? 'featured-' : ''
  return `wallet-selector-${kind}${wallet?.id}`
}
