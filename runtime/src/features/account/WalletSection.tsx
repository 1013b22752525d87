import type { Kit } from '../../kit/types.js'
import { list } from '../../ui/components/components.css.js'
import { IconButton } from '../../ui/components/IconButton.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { AccountRow } from './AccountRow.js'
import * as css from './account.css.js'
import { leaveWallet } from './leaveWallet.js'
import type { ConnectedWallet } from './types.js'
import { WalletPicture } from './WalletPicture.js'

/** One connected wallet: its name, the way out of it, and its accounts. */
export function WalletSection({ kit, wallet }: { kit: Kit; wallet: ConnectedWallet }) {
  const { connector, accounts } = wallet.connection
  const { label } = wallet
  const hasTypes = new Set(accounts.map(({ type }) => type)).size > 1
  return (
    <section className={css.section} aria-label={messages.walletOn(connector.name, label)}>
      <div className={css.walletHead}>
        <WalletPicture kit={kit} connector={connector} size={20} />
        <h3 className={css.walletName}>{connector.name}</h3>
        {kit.chains.size > 1 && <span className={css.walletLabel}>{label}</span>}
        <IconButton
          icon="leave"
          size="s"
          label={messages.disconnectWallet(connector.name, label)}
          testId={`disconnect-wallet-${connector.id}`}
          onPress={() => void leaveWallet(kit, connector)}
        />
      </div>
      <ul className={list}>
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
    </section>
  )
}
