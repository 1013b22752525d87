import type { Kit } from '../../kit/types.js'
import { useSignalValue } from '../../react/useSignalValue.js'
import { AddressAvatar } from '../../ui/components/AddressAvatar.js'
import { list, pad } from '../../ui/components/components.css.js'
import { AccountBalance } from './AccountBalance.js'
import { AccountRows } from './AccountRows.js'
import { AddressLine } from './AddressLine.js'
import * as css from './account.css.js'
import { NotConnected } from './NotConnected.js'
import { useConnection } from './useConnection.js'

/** The connected account at one glance: who, how much, where. Everything else is a step away. */
export function AccountView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  return (
    <div className={pad}>
      <div className={css.head}>
        <AddressAvatar address={connection.address} testId="single-account-avatar" />
        <AddressLine kit={kit} connection={connection} />
        {chain.driver.getBalance && <AccountBalance kit={kit} chain={chain} />}
      </div>
      <ul className={list}>
        <AccountRows kit={kit} chain={chain} connection={connection} />
      </ul>
    </div>
  )
}
