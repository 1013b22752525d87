import type { Connection } from '../../chains/types.js'
import type { Kit } from '../../kit/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { leaveWallet } from './leaveWallet.js'
import { showAccount } from './showAccount.js'
import { WalletPicture } from './WalletPicture.js'

/** The wallet in use, and the way out of it. */
export function DisconnectRow({ kit, connection }: { kit: Kit; connection: Connection }) {
  const { connector, accounts } = connection
  const note =
    accounts.length > 1 ? `${connector.name} · ${messages.accounts(accounts.length)}` : connector.name
  return (
    <ListRow
      testId="disconnect-button"
      media={<WalletPicture kit={kit} connector={connector} />}
      title={messages.disconnect}
      note={note}
      end={<Icon name="leave" />}
      onPress={() => {
        void leaveWallet(kit, connector)
        // What this view showed is gone; if another wallet took over, its account is next.
        if (kit.modal.peek().open) showAccount(kit)
      }}
    />
  )
}
