import type { KeyboardEvent } from 'react'
import type { Account } from '../../chains/types.js'
import { switchAccount } from '../../kit/connect.js'
import { showToast } from '../../kit/toasts.js'
import type { Kit } from '../../kit/types.js'
import { row, rowEnd, rowNote, rowText, rowTitle, tag } from '../../ui/components/components.css.js'
import { Icon } from '../../ui/components/Icon.js'
import { AddressAvatar } from '../../ui/components/later/AddressAvatar.js'
import { shortenAddress } from '../../ui/format.js'
import { accountMessages as messages } from '../../ui/messages/account.js'
import { useComputed } from '../../ui/useSignal.js'
import * as css from './account.css.js'
import { type ConnectedWallet, showAccount } from './wallets.js'

export interface AccountRowProps {
  readonly kit: Kit
  readonly wallet: ConnectedWallet
  readonly account: Account
  /** Counted over all wallets, from 0. */
  readonly number: number
  readonly note: string | undefined
}

/** One account of a connected wallet; pressing it works with that account from now on. */
export function AccountRow({ kit, wallet, account, number, note }: AccountRowProps) {
  const { chain, connection, inUse } = wallet
  const { address } = account
  const isUsed = inUse && address === connection.address
  const isActive = useComputed(() => kit.activeChain.value === chain, [kit, chain]) && isUsed
  const choose = () => {
    if (switchAccount(kit, { connector: connection.connector, address })) showAccount(kit)
    else showToast(kit, { variant: 'error', message: messages.accountGone })
  }
  return (
    <li className={css.accountItem} data-testid="switch-address-item">
      <button
        type="button"
        className={`${row} ${css.accountButton}`}
        data-account=""
        data-testid={`w3m-switch-address-button-${number}`}
        aria-current={isActive ? 'true' : undefined}
        title={address}
        onClick={choose}
        onKeyDown={moveByArrows}
      >
        <span className={css.avatar40}>
          <AddressAvatar address={address} />
        </span>
        <span className={rowText}>
          <span className={`${rowTitle} ${css.figures}`} dir="ltr">
            {shortenAddress(address)}
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

/** Arrow keys, Home and End move between the accounts of a list, whatever section they are in. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [
    ...(event.currentTarget.closest('[data-accounts]')?.querySelectorAll<HTMLElement>('[data-account]') ??
      []),
  ]
  const at = all.indexOf(event.currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[to]?.focus()
}
