import { pushView } from '../../../kit/router.js'
import type { Kit } from '../../../kit/types.js'
import { list } from '../../../ui/components/components.css.js'
import { IconTile } from '../../../ui/components/Icon.js'
import { ListRow } from '../../../ui/components/ListRow.js'
import { connectMessages as messages } from '../../../ui/messages/connect.js'

/** One row that leads to the wallets, for apps whose users mostly log in another way. */
export function WalletsRow({ kit, blocked }: { kit: Kit; blocked: boolean }) {
  return (
    <ul className={list}>
      <ListRow
        testId="w3m-collapse-wallets-button"
        media={<IconTile icon="wallet" />}
        title={messages.continueWithWallet}
        blocked={blocked}
        onPress={() => pushView(kit, 'ConnectWallets')}
      />
    </ul>
  )
}
