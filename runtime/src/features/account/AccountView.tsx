import { trackEvent } from '../../kit/events.js'
import { openUrl } from '../../kit/openUrl.js'
import { isMobile, pushView } from '../../kit/router.js'
import type { AccountPartProps, Chain, Kit } from '../../kit/types.js'
import { IconButton } from '../../ui/components/Button.js'
import { CopyButton } from '../../ui/components/CopyButton.js'
import { hidden, list, pad } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { shortenAddress } from '../../ui/format.js'
import { formatDate } from '../../ui/formatDate.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { AccountBalance } from './AccountBalance.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { availablePart } from './Part.js'
import { AddressAvatar, WalletPicture } from './pictures.js'
import {
  accountTypesOf,
  connectedWallets,
  explorerUrl,
  leaveWallet,
  showAccount,
  useConnection,
  useNetwork,
} from './wallets.js'

/** The connected account at one glance: who, how much, where. Everything else is a step away. */
export function AccountView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  const props = { kit, chain, connection }
  return (
    <div className={pad}>
      <div className={css.head}>
        <Avatar {...props} />
        <AddressLine {...props} />
        <AccountBalance kit={kit} chain={chain} />
      </div>
      <AccountRows {...props} />
    </div>
  )
}

/** Where the account is, and what can be done about the wallet. */
export function AccountRows(props: AccountPartProps) {
  return (
    <ul className={list}>
      <NetworkRow {...props} />
      <WalletsRow {...props} />
      <SettingsRow {...props} />
      <DisconnectRow {...props} />
    </ul>
  )
}

/** The drawing of the address, with the network the wallet is on in its corner. */
export function Avatar({ kit, chain, connection }: AccountPartProps) {
  const network = useNetwork(chain, connection)
  return (
    <div className={css.avatarBox}>
      <AddressAvatar address={connection.address} testId="single-account-avatar" />
      {network && (
        <span className={css.networkBadge} data-testid="account-network-badge">
          <NetworkIcon kit={kit} network={network} size={20} />
        </span>
      )}
    </div>
  )
}

/** The address, shortened, which leads to the other accounts; beside it copying, and an explorer. */
export function AddressLine({ kit, chain, connection }: AccountPartProps) {
  const { address, connector } = connection
  const explorer = useNetwork(chain, connection)?.blockExplorers?.default
  return (
    <div className={css.addressLine}>
      <button
        type="button"
        className={css.profile}
        data-testid="w3m-profile-button"
        title={address}
        onClick={() => pushView(kit, 'SwitchAddress')}
      >
        <WalletPicture kit={kit} connector={connector} size={20} />
        <span dir="ltr">{shortenAddress(address)}</span>
        <span className={hidden}>{messages.wallets}</span>
      </button>
      <CopyButton kit={kit} text={address} label={messages.copyAddress} texts={messages} />
      {explorer && (
        <IconButton
          icon="external"
          size="s"
          label={messages.viewOn(explorer.name)}
          testId="account-explorer-link"
          onPress={() => openUrl(explorerUrl(explorer.url, address))}
        />
      )}
    </div>
  )
}

/** The network that the wallet is on, and where switching is offered, the way to another. */
function NetworkRow({ kit, chain, connection }: AccountPartProps) {
  const network = useNetwork(chain, connection)
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('Networks')
  return (
    <ListRow
      testId="w3m-account-select-network"
      media={network ? <NetworkIcon kit={kit} network={network} /> : <IconTile icon="warning" />}
      title={network?.name ?? messages.unknownNetwork}
      note={messages.network}
      end={canSwitch ? <Icon name="forward" size={16} /> : undefined}
      disabled={!canSwitch}
      onPress={() => {
        trackEvent(kit, { event: 'CLICK_NETWORKS' })
        pushView(kit, 'Networks')
      }}
    />
  )
}

function WalletsRow({ kit }: { kit: Kit }) {
  const note = useComputed(() => {
    const wallets = connectedWallets(kit)
    const accounts = wallets.flat().reduce((sum, { connection }) => sum + connection.accounts.length, 0)
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

/** Leads to the settings where there are any. */
function SettingsRow({ kit, chain }: { kit: Kit; chain: Chain }) {
  const any = useComputed(
    () => accountTypesOf(chain).length > 1 || availablePart(kit, chain, 'settings') !== undefined,
    [kit, chain],
  )
  if (!any) return null
  return (
    <ListRow
      testId="account-settings-button"
      media={<IconTile icon="settings" />}
      title={messages.settings}
      end={<Icon name="forward" size={16} />}
      onPress={() => pushView(kit, 'AccountSettings')}
    />
  )
}

/** The wallet in use, and the way out of it. */
function DisconnectRow({ kit, connection: { connector } }: Omit<AccountPartProps, 'chain'>) {
  const until = useComputed(() => connector.session?.expiry.value, [connector])
  // A phone has the wallet's app itself, most of the time.
  const place = isMobile(navigator.userAgent) ? messages.overWalletConnect : messages.onOtherDevice
  const note = until === undefined ? connector.name : place(connector.name, formatDate(until * 1000))
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
