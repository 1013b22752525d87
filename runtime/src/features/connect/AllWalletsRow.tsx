import { pushView } from '../../kit/actions/pushView.js'
import { trackEvent } from '../../kit/actions/trackEvent.js'
import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { badge } from '../../ui/components/components.css.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../ui/messages/connect.js'
import { preloadView } from '../../ui/modal/preloadView.js'
import { countBadge } from './countBadge.js'
import { getWalletCatalogue } from './getWalletCatalogue.js'

/** The way to the list of all wallets, whose code comes as soon as a pointer or focus is on it. */
export function AllWalletsRow({ kit, blocked }: { kit: Kit; blocked: boolean }) {
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
      // What cannot be imported now is imported, or said to be missing, by the press.
      onIntent={() => preloadView(kit, 'AllWallets').catch(() => {})}
      onPress={() => {
        trackEvent(kit, { event: 'CLICK_ALL_WALLETS' })
        pushView(kit, 'AllWallets')
      }}
    />
  )
}
