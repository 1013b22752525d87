import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import type { Account, Connector } from '../../chains/types.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { isMobile } from '../../kit/device.js'
import { disconnect } from '../../kit/disconnect.js'
import { pushView } from '../../kit/router.js'
import { switchAccount } from '../../kit/switchAccount.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button, IconButton, Link } from '../../ui/components/Button.js'
import {
  hidden,
  pad,
  row,
  rowEnd,
  rowNote,
  list as rows,
  rowText,
  rowTitle,
  small,
  tag,
} from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { icons } from '../../ui/components/later/icons.js'
import { shortenAddress } from '../../ui/format.js'
import { formatDate } from '../../ui/formatDate.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useCurrentInSight } from '../../ui/useCurrentInSight.js'
import { useComputed } from '../../ui/useSignal.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { availablePart, availableParts } from './Part.js'
import { AddressAvatar, WalletPicture } from './pictures.js'
import {
  type ConnectedWallet,
  connectedWallets,
  leaveNamespace,
  leaveWallet,
  showAccount,
} from './wallets.js'

/** Every connected wallet with its accounts: switch to another one, disconnect a wallet, connect one more. */
export function SwitchAddressView({ kit }: { kit: Kit; data: unknown }) {
  const wallets = useComputed(() => connectedWallets(kit), [kit])
  const list = useCurrentInSight()
  const count = wallets.flat().length
  const before = useRef(count)
  useEffect(() => {
    // The pressed button was removed with its wallet, and the focus with it.
    if (count < before.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-account]')?.focus()
    before.current = count
  }, [list, count])
  if (wallets.length === 0) return <NotConnected kit={kit} />
  const leaveAll = async () => {
    try {
      await disconnect(kit)
    } catch (cause) {
      showToast(kit, { variant: 'error', message: toAppKitError(cause).message })
    }
  }
  return (
    <div className={pad} data-accounts="" ref={list}>
      {wallets.map((wallet) => (
        <WalletSection key={keyOf(wallet)} kit={kit} wallet={wallet} />
      ))}
      <div className={css.foot}>
        {kit.routes.has('Connect') && (
          <Button testId="connect-another-wallet" onPress={() => pushView(kit, 'Connect')}>
            {messages.connectAnother}
          </Button>
        )}
        {wallets.length > 1 && (
          <p className={small}>
            <Link onPress={() => void leaveAll()}>{messages.disconnectAll}</Link>
          </p>
        )}
      </div>
    </div>
  )
}

const keyOf = (wallet: readonly ConnectedWallet[]) =>
  wallet.map(({ chain, connection }) => `${chain.namespace} ${connection.connector.id}`).join(' ')

/**
 * One connected wallet: its name, and for each namespace its accounts and a button to disconnect. One in several namespaces has
 * a button for all of them, too.
 */
function WalletSection({ kit, wallet }: { kit: Kit; wallet: readonly ConnectedWallet[] }) {
  const [first] = wallet
  if (first === undefined) return null
  const { connector } = first.connection
  const isInOne = wallet.length === 1
  return (
    <section
      className={css.section}
      aria-label={isInOne ? messages.walletOn(connector.name, first.label) : connector.name}
    >
      <div className={css.walletHead}>
        <WalletPicture kit={kit} connector={connector} size={20} />
        <h3 className={css.walletName}>{connector.name}</h3>
        {isInOne && kit.chains.size > 1 && <span className={css.walletLabel}>{first.label}</span>}
        <Link
          testId={isInOne ? `disconnect-wallet-${connector.id}` : 'leave-wallet'}
          onPress={() => void (isInOne ? leaveNamespace : leaveWallet)(kit, connector)}
        >
          {messages.disconnect}
          <span className={hidden}> {connector.name}</span>
        </Link>
      </div>
      <SessionNote connector={connector} />
      {isInOne ? (
        <Accounts kit={kit} wallet={first} />
      ) : (
        wallet.map((each) => (
          <section
            key={each.chain.namespace}
            className={css.section}
            aria-label={messages.walletOn(connector.name, each.label)}
          >
            <div className={css.walletHead}>
              <h4 className={css.walletLabel}>{each.label}</h4>
              <LeaveButton kit={kit} wallet={each} />
            </div>
            <Accounts kit={kit} wallet={each} />
          </section>
        ))
      )}
    </section>
  )
}

/** Says where a wallet of a session is, and until when the session lasts. It says nothing of a wallet of this browser. */
function SessionNote({ connector }: { connector: Connector }) {
  const until = useComputed(() => connector.session?.expiry.value, [connector])
  if (until === undefined) return null
  // A phone has the app of the wallet itself, most of the time.
  const place = isMobile(navigator.userAgent) ? messages.overWalletConnect : messages.onOtherDevice
  return <p className={css.sessionNote}>{place(formatDate(until * 1000))}</p>
}

function LeaveButton({ kit, wallet: { connection, label } }: { kit: Kit; wallet: ConnectedWallet }) {
  const { connector } = connection
  return (
    <IconButton
      icon={icons.leave}
      size="s"
      label={messages.disconnectWallet(connector.name, label)}
      testId={`disconnect-wallet-${connector.id}`}
      onPress={() => void leaveNamespace(kit, connector)}
    />
  )
}

function Accounts({ kit, wallet }: { kit: Kit; wallet: ConnectedWallet }) {
  const { accounts } = wallet.connection
  const hasTypes = new Set(accounts.map(({ type }) => type)).size > 1
  return (
    <ul className={rows}>
      {accounts.map((account, index) => (
        <AccountRow
          key={account.address}
          kit={kit}
          wallet={wallet}
          account={account}
          number={wallet.offset + index}
          note={hasTypes ? (messages.accountTypes[account.type] ?? account.type) : undefined}
        />
      ))}
    </ul>
  )
}

export interface AccountRowProps {
  readonly kit: Kit
  readonly wallet: ConnectedWallet
  readonly account: Account
  /** Index over all wallets, from 0. */
  readonly number: number
  readonly note: string | undefined
}

/** One account of a connected wallet. A press switches to that account. */
function AccountRow({ kit, wallet, account, number, note }: AccountRowProps) {
  const { chain, connection, inUse } = wallet
  const { address } = account
  const isUsed = inUse && address === connection.address
  const isActive = useComputed(() => kit.activeChain.value === chain, [kit, chain]) && isUsed
  // As in AccountView, the whole address waits for a step that a feature wants before a deposit to the wallet in use.
  const isHeld = useComputed(() => availablePart(kit, chain, 'deposit') !== undefined, [kit, chain]) && inUse
  const choose = () => {
    if (!switchAccount(kit, { connector: connection.connector, address }))
      return showToast(kit, { variant: 'error', message: messages.accountGone })
    showAccount(kit)
    // Without its code the account is shown, and the part says there that it did not load.
    for (const part of availableParts(kit, chain, 'notice'))
      part.load().then(
        ({ onChosen }) => onChosen?.(kit),
        () => {},
      )
  }
  return (
    <li className={css.accountItem} data-testid="switch-address-item">
      <button
        type="button"
        className={`${row} ${css.accountButton}`}
        data-account=""
        data-testid={`w3m-switch-address-button-${number}`}
        aria-current={isActive ? 'true' : undefined}
        title={isHeld ? undefined : address}
        onClick={choose}
        onKeyDown={moveByArrows}
      >
        <span className={css.avatar40}>
          <AddressAvatar address={address} />
        </span>
        <span className={rowText}>
          <span className={`${rowTitle} ${css.figures}`}>
            <bdi dir="ltr">{shortenAddress(address)}</bdi>
          </span>
          {note !== undefined && <span className={rowNote}>{note}</span>}
        </span>
        {isUsed && (
          <span className={rowEnd}>
            {isActive ? <Icon name="check" /> : <span className={tag}>{messages.inUse}</span>}
          </span>
        )}
      </button>
    </li>
  )
}

/** Arrow keys, Home and End move between all accounts of the view, also across sections. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[data-accounts]')
  const all = Array.from(list?.querySelectorAll<HTMLElement>('[data-account]') ?? [])
  const at = all.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[to]?.focus()
}
