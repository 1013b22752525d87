import type { Connection } from '../../chains/types.js'
import { pushView } from '../../kit/actions/pushView.js'
import type { Chain, Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { list, pad } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { IconTile } from '../../ui/components/IconTile.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useComputed.js'
import { AccountTypes } from './AccountTypes.js'
import { AddressCard } from './AddressCard.js'
import { connectedWallets } from './connectedWallets.js'
import { DisconnectRow } from './DisconnectRow.js'
import { explorerUrl } from './explorerUrl.js'
import { NetworkLine } from './NetworkLine.js'
import { NotConnected } from './NotConnected.js'
import { useConnection } from './useConnection.js'
import { useNetwork } from './useNetwork.js'

/** What is set once in a while: network, wallets, which account comes first, the way out. */
export function AccountSettingsView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  return (
    <div className={pad}>
      <AddressCard kit={kit} address={connection.address} />
      <ul className={list}>
        <NetworkLine kit={kit} chain={chain} connection={connection} testId="account-switch-network-button" />
        <WalletsRow kit={kit} />
        <ExplorerRow chain={chain} connection={connection} />
      </ul>
      <AccountTypes kit={kit} chain={chain} />
      <ul className={list}>
        <DisconnectRow kit={kit} connection={connection} />
      </ul>
    </div>
  )
}

function WalletsRow({ kit }: { kit: Kit }) {
  const note = useComputed(() => {
    const wallets = connectedWallets(kit)
    const accounts = wallets.reduce((sum, { connection }) => sum + connection.accounts.length, 0)
    return `${messages.walletCount(wallets.length)} · ${messages.accounts(accounts)}`
  }, [kit])
  return (
    <ListRow
      testId="account-wallets-button"
      media={<IconTile icon="wallet" />}
      title={messages.wallets}
      note={note}
      end={<Icon name="forward" size={16} />}
      onPress={() => pushView(kit, 'SwitchAddress')}
    />
  )
}

function ExplorerRow({ chain, connection }: { chain: Chain; connection: Connection }) {
  const explorer = useNetwork(chain, connection)?.blockExplorers?.default
  if (explorer === undefined) return null
  return (
    <ListRow
      media={<IconTile icon="external" />}
      title={messages.viewOn(explorer.name)}
      url={explorerUrl(explorer.url, connection.address)}
    />
  )
}
