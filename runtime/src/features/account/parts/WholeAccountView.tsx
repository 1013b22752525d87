import type { AccountPartProps, Kit } from '../../../kit/types.js'
import { list, pad, skeleton } from '../../../ui/components/components.css.js'
import { useComputed, useSignalValue } from '../../../ui/useSignal.js'
import { AccountBalance } from '../AccountBalance.js'
import { AccountFoot, AccountRows } from '../AccountView.js'
import * as account from '../account.css.js'
import { NotConnected } from '../NotConnected.js'
import { availablePart, Part } from '../Part.js'
import { useConnection } from '../wallets.js'
import { AccountTabs } from './AccountTabs.js'
import { ActionRow } from './ActionRow.js'
import { IdentityHead } from './IdentityHead.js'
import * as css from './parts.css.js'

/** The connected account with the parts of the app's features: buttons, a total, tokens and activity. */
export function WholeAccountView({ kit }: { kit: Kit; data: unknown }) {
  const chain = useSignalValue(kit.activeChain)
  const connection = useConnection(kit)
  if (chain === undefined || connection === undefined) return <NotConnected kit={kit} />
  const props = { kit, chain, connection }
  return (
    <div className={pad}>
      <div className={account.head}>
        <IdentityHead {...props} />
        <Total {...props} />
      </div>
      <ActionRow kit={kit} chain={chain} />
      <AccountTabs {...props} />
      <MoreRows {...props} />
      <AccountRows {...props} />
      <AccountFoot {...props} />
    </div>
  )
}

/** Rows that the features add above those that every account has. */
function MoreRows(props: AccountPartProps) {
  const { kit, chain } = props
  const part = useComputed(() => availablePart(kit, chain, 'rows'), [kit, chain])
  if (part === undefined) return null
  return (
    <ul className={list}>
      <Part {...props} part={part} fallback={null} />
    </ul>
  )
}

/** The value of the account if a feature computes it, else the native balance if it can be read. */
function Total(props: AccountPartProps) {
  const { kit, chain } = props
  const part = useComputed(() => availablePart(kit, chain, 'total'), [kit, chain])
  if (part !== undefined) {
    const fallback = (
      <div className={css.total}>
        <span className={`${skeleton} ${account.amountSkeleton}`} />
        <span className={css.native} />
      </div>
    )
    return <Part {...props} part={part} fallback={fallback} />
  }
  return <AccountBalance kit={kit} chain={chain} />
}
