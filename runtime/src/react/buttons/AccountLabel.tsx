import type { CSSProperties } from 'react'
import { addressHues } from '../../ui/addressHues.js'
import { formatBalance } from '../../ui/formatBalance.js'
import { shortenAddress } from '../../ui/shortenAddress.js'
import * as css from './buttons.css.js'
import { buttonMessages as messages } from './messages.js'
import type { AccountButtonProps } from './types.js'
import type { ButtonState } from './useButtonState.js'

export interface AccountLabelProps extends Pick<AccountButtonProps, 'balance' | 'charsStart' | 'charsEnd'> {
  readonly address: string
  readonly state: ButtonState
}

/** Avatar, address and balance; a warning in their place when the network is not supported. */
export function AccountLabel({ address, state, balance = 'show', charsStart, charsEnd }: AccountLabelProps) {
  const native = state.balance
  return (
    <>
      {state.supported ? (
        <span className={css.dot} style={addressHues(address) as CSSProperties} aria-hidden="true" />
      ) : (
        <span className={css.sign} aria-hidden="true">
          !
        </span>
      )}
      <span className={css.facts}>
        <span className={css.figures} dir="ltr">
          {shortenAddress(address, charsStart, charsEnd)}
        </span>
        {!state.supported ? (
          <span className={css.balance}>{messages.unsupported}</span>
        ) : balance === 'show' && native.status === 'success' ? (
          <span className={css.balance} dir="ltr">
            {formatBalance(native.balance)} {native.balance.symbol}
          </span>
        ) : (
          balance === 'show' &&
          native.status === 'loading' && (
            <span className={`${css.balance} ${css.loading}`} aria-hidden="true" />
          )
        )}
      </span>
    </>
  )
}
