import type { Connection } from '../../chains/types.js'
import { pushView } from '../../kit/actions/pushView.js'
import type { Chain, Kit } from '../../kit/types.js'
import { Icon } from '../../ui/components/Icon.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { DisconnectRow } from './DisconnectRow.js'
import { NetworkLine } from './NetworkLine.js'

export interface AccountRowsProps {
  readonly kit: Kit
  readonly chain: Chain
  readonly connection: Connection
}

/** Network, settings, and the wallet with the way out. */
export function AccountRows({ kit, chain, connection }: AccountRowsProps) {
  return (
    <>
      <NetworkLine kit={kit} chain={chain} connection={connection} testId="w3m-account-select-network" />
      <ListRow
        testId="account-settings-button"
        media={<IconTile icon="settings" />}
        title={messages.settings}
        end={<Icon name="forward" size={16} />}
        onPress={() => pushView(kit, 'AccountSettings')}
      />
      <DisconnectRow kit={kit} connection={connection} />
    </>
  )
}
