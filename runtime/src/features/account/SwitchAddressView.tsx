import { useEffect, useRef } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/disconnect.js'
import { pushView } from '../../kit/router.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { Button, IconButton, Link } from '../../ui/components/Button.js'
import { pad, list as rows, small } from '../../ui/components/components.css.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useCurrentInSight } from '../../ui/useCurrentInSight.js'
import { useComputed } from '../../ui/useSignal.js'
import { AccountRow } from './AccountRow.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { WalletPicture } from './WalletPicture.js'
import { type ConnectedWallet, connectedWallets, leaveWallet } from './wallets.js'

/** Every connected wallet with its accounts: change to another, disconnect one, connect one more. */
export function SwitchAddressView({ kit }: { kit: Kit; data: unknown }) {
  const wallets = useComputed(() => connectedWallets(kit), [kit])
  const list = useCurrentInSight()
  const count = wallets.flat().length
  const before = useRef(count)
  useEffect(() => {
    // The button that was pressed has gone with its wallet, and focus with it.
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
        {wallets.flat().length > 1 && (
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

/** One connected wallet: its name, and for each namespace the way out of it and its accounts. */
function WalletSection({ kit, wallet }: { kit: Kit; wallet: readonly ConnectedWallet[] }) {
  const [first] = wallet
  if (first === undefined) return null
  const { connector } = first.connection
  if (wallet.length === 1)
    return (
      <section className={css.section} aria-label={messages.walletOn(connector.name, first.label)}>
        <div className={css.walletHead}>
          <WalletPicture kit={kit} connector={connector} size={20} />
          <h3 className={css.walletName}>{connector.name}</h3>
          {kit.chains.size > 1 && <span className={css.walletLabel}>{first.label}</span>}
          <LeaveButton kit={kit} wallet={first} />
        </div>
        <Accounts kit={kit} wallet={first} />
      </section>
    )
  return (
    <section className={css.section} aria-label={connector.name}>
      <div className={css.walletHead}>
        <WalletPicture kit={kit} connector={connector} size={20} />
        <h3 className={css.walletName}>{connector.name}</h3>
      </div>
      {wallet.map((each) => (
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
      ))}
    </section>
  )
}

function LeaveButton({ kit, wallet: { connection, label } }: { kit: Kit; wallet: ConnectedWallet }) {
  const { connector } = connection
  return (
    <IconButton
      icon="leave"
      size="s"
      label={messages.disconnectWallet(connector.name, label)}
      testId={`disconnect-wallet-${connector.id}`}
      onPress={() => void leaveWallet(kit, connector)}
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
