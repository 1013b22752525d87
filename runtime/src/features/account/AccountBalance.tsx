import { sandboxHint } from '../../development/silentServices.js'
import { canReadBalance, refreshBalance } from '../../kit/refreshBalance.js'
import type { Chain } from '../../kit/state.js'
import type { Kit } from '../../kit/types.js'
import { Link } from '../../ui/components/Button.js'
import { skeleton } from '../../ui/components/components.css.js'
import { formatBalance } from '../../ui/format.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed, useSignalValue } from '../../ui/useSignal.js'
import * as css from './account.css.js'

/** A longer amount, in characters, has a smaller font, so that it stays on one line. */
const longAmount = 11

/** The native balance, where it can be read. Its space is reserved while it loads. */
export function AccountBalance({ kit, chain }: { kit: Kit; chain: Chain }) {
  const state = useSignalValue(chain.balance)
  const isReadable = useComputed(() => canReadBalance(kit, chain), [kit, chain])
  if (!isReadable) return null
  if (state.status === 'error')
    return (
      <div className={css.unavailable} role="status">
        <span>
          {(process.env.NODE_ENV !== 'production' && sandboxHint(kit.config.endpoints.blockchainApi)) ||
            messages.balanceFailed}
        </span>
        <Link onPress={() => void refreshBalance(kit, { namespace: chain.namespace })}>
          {messages.balanceRetry}
        </Link>
      </div>
    )
  const balance =
    state.status === 'success' ? state.balance : state.status === 'loading' ? state.previous : undefined
  if (balance === undefined && state.status === 'loading')
    return (
      <div className={css.amount} role="img" aria-label={messages.balanceLoading}>
        <span className={`${skeleton} ${css.amountSkeleton}`} />
      </div>
    )
  // A balance that is not read, as on an unknown network, is not 0.
  const amount = balance === undefined ? '–' : formatBalance(balance)
  return (
    <div
      className={css.amount}
      data-testid="account-balance"
      data-long={amount.length > longAmount ? '' : undefined}
    >
      <span dir="ltr">{amount}</span>
      {balance && <span className={css.symbol}>{balance.symbol}</span>}
    </div>
  )
}
