import { trackEvent } from '../../kit/events.js'
import { openUrl } from '../../kit/openUrl.js'
import { pushView } from '../../kit/router.js'
import type { AccountPartProps, Kit } from '../../kit/types.js'
import { IconButton } from '../../ui/components/Button.js'
import { CopyButton } from '../../ui/components/CopyButton.js'
import { hidden, list, pad } from '../../ui/components/components.css.js'
import { Icon, IconTile } from '../../ui/components/Icon.js'
import { ListRow } from '../../ui/components/ListRow.js'
import { icons } from '../../ui/components/later/icons.js'
import { NetworkIcon } from '../../ui/components/NetworkIcon.js'
import { shortenAddress } from '../../ui/format.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import { AccountBalance } from './AccountBalance.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { availablePart, availableParts, Part } from './Part.js'
import { AddressAvatar, WalletPicture } from './pictures.js'
import {
  accountTypesOf,
  connectedWallets,
  explorerUrl,
  leaveWallet,
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
        <AddressAvatar address={connection.address} testId="single-account-avatar" />
        <AddressLine {...props} />
        <AccountBalance kit={kit} chain={chain} />
      </div>
      <AccountRows {...props} />
      <AccountFoot {...props} />
    </div>
  )
}

/** List of the features' notices, and the row that leads to the settings; nothing where there is neither. */
export function AccountRows(props: AccountPartProps) {
  const { kit, chain } = props
  const notices = useComputed(() => availableParts(kit, chain, 'notice'), [kit, chain])
  const hasSettings = useComputed(
    () => accountTypesOf(chain).length > 1 || availablePart(kit, chain, 'settings') !== undefined,
    [kit, chain],
  )
  if (notices.length === 0 && !hasSettings) return null
  return (
    <ul className={list}>
      {notices.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state of their own.
        <Part key={at} {...props} part={part} fallback={null} />
      ))}
      {hasSettings && (
        <ListRow
          testId="account-settings-button"
          media={<IconTile icon={icons.settings} />}
          title={messages.settings}
          end={<Icon name="forward" />}
          onPress={() => pushView(kit, 'AccountSettings')}
        />
      )}
    </ul>
  )
}

export interface AddressLineProps extends AccountPartProps {
  /** The name that the account is known by. */
  readonly name?: string | undefined
}

/** The name if there is one, and the address, shortened, which lead to the other accounts; beside them copying, and an explorer. */
export function AddressLine({ kit, chain, connection, name }: AddressLineProps) {
  const { address } = connection
  const explorer = useNetwork(chain, connection)?.blockExplorers?.default
  // The whole address, too, waits for a step that a feature wants before a deposit, such as the backup.
  const isHeld = useComputed(() => availablePart(kit, chain, 'deposit') !== undefined, [kit, chain])
  return (
    <div className={css.addressLine}>
      <button
        type="button"
        className={css.profile}
        data-testid="w3m-profile-button"
        title={isHeld ? undefined : address}
        onClick={() => pushView(kit, 'SwitchAddress')}
      >
        {name && (
          <bdi className={css.name} title={name} data-testid="account-name">
            {name}
          </bdi>
        )}
        <span dir="ltr">{shortenAddress(address)}</span>
        <span className={hidden}>{messages.wallets}</span>
      </button>
      {!isHeld && <CopyButton kit={kit} text={address} label={messages.copyAddress} texts={messages} />}
      {explorer && !isHeld && (
        <IconButton
          icon={icons.external}
          size="s"
          label={messages.viewOn(explorer.name)}
          testId="account-explorer-link"
          onPress={() => openUrl(explorerUrl(explorer.url, address))}
        />
      )}
    </div>
  )
}

/** In the header: the network that the wallet is on, and where switching is offered, the way to another. */
export function NetworkChip({ kit }: { kit: Kit }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return null
  return <ConnectedNetwork kit={kit} chain={chain} connection={connection} />
}

function ConnectedNetwork({ kit, chain, connection }: AccountPartProps) {
  const network = useNetwork(chain, connection)
  const canSwitch = kit.config.enableNetworkSwitch && kit.routes.has('Networks')
  return (
    <button
      type="button"
      className={css.network}
      data-testid="w3m-account-select-network"
      disabled={!canSwitch}
      onClick={() => {
        trackEvent(kit, { event: 'CLICK_NETWORKS' })
        pushView(kit, 'Networks')
      }}
    >
      {network ? (
        <span className={css.networkPicture} data-testid="account-network-badge">
          <NetworkIcon kit={kit} network={network} size={20} />
        </span>
      ) : (
        <Icon name="warning" />
      )}
      <span className={hidden}>{messages.network}: </span>
      <bdi className={css.networkName}>{network?.name ?? messages.unknownNetwork}</bdi>
      {canSwitch && <Icon name="down" size={16} />}
    </button>
  )
}

/** Always in sight: the connected wallets, and the way out of the one in use. */
export function AccountFoot({ kit, connection: { connector } }: AccountPartProps) {
  const count = useComputed(() => {
    const wallets = connectedWallets(kit)
    const accounts = wallets.flat().reduce((sum, { connection }) => sum + connection.accounts.length, 0)
    return `${messages.walletCount(wallets.length)} · ${messages.accounts(accounts)}`
  }, [kit])
  return (
    <div className={css.bar}>
      <button
        type="button"
        className={css.barButton}
        data-testid="account-wallets-button"
        onClick={() => pushView(kit, 'SwitchAddress')}
      >
        <WalletPicture kit={kit} connector={connector} size={20} />
        <span className={hidden}>{messages.wallets}: </span>
        <span className={css.barText}>{count}</span>
      </button>
      <button
        type="button"
        className={css.barButton}
        data-testid="disconnect-button"
        onClick={() => void leaveWallet(kit, connector)}
      >
        {messages.disconnect}
        <span className={hidden}> {connector.name}</span>
        <Icon name={icons.leave} size={16} />
      </button>
    </div>
  )
}
