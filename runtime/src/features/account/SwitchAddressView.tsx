import { useEffect, useRef } from 'react'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { disconnect } from '../../kit/actions/disconnect.js'
import { pushView } from '../../kit/actions/pushView.js'
import { showToast } from '../../kit/actions/showToast.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { pad, small } from '../../ui/components/components.css.js'
import { Link } from '../../ui/components/Link.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useComputed.js'
import { useCurrentInSight } from '../../ui/useCurrentInSight.js'
import { foot } from './account.css.js'
import { connectedWallets } from './connectedWallets.js'
import { NotConnected } from './NotConnected.js'
import { WalletSection } from './WalletSection.js'

/** Every connected wallet with its accounts: change to another, disconnect one, connect one more. */
export function SwitchAddressView({ kit }: { kit: Kit; data: unknown }) {
  const wallets = useComputed(() => connectedWallets(kit), [kit])
  const list = useCurrentInSight()
  const before = useRef(wallets.length)
  useEffect(() => {
    // The button that was pressed has gone with its wallet, and focus with it.
    if (wallets.length < before.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-account]')?.focus()
    before.current = wallets.length
  }, [list, wallets.length])
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
        <WalletSection
          key={`${wallet.chain.namespace} ${wallet.connection.connector.id}`}
          kit={kit}
          wallet={wallet}
        />
      ))}
      <div className={foot}>
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
