import { useLayoutEffect, useRef, useState } from 'react'
import type { AccountPartProps } from '../../kit/types.js'
import { skeleton } from '../../ui/components/components.css.js'
import { formatBalance } from '../../ui/format.js'
import { formatDollars } from '../../ui/formatAmount.js'
import { accountMessages } from '../../ui/messages/account.js'
import { balancesMessages as messages } from '../../ui/messages/balances.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { AccountBalance } from '../account/AccountBalance.js'
import * as account from '../account/account.css.js'
import * as css from '../account/parts/parts.css.js'
import { isNativeToken } from './tokens.js'
import { tokensState } from './tokensState.js'

/** An amount of more characters than this is set smaller, to stay on one line. */
const longAmount = 15

/**
 * The worth of all tokens, with the native balance below, which is a part of it where it has a price; the native balance alone
 * where no price is known.
 */
export function TotalBalance({ kit, chain }: AccountPartProps) {
  const { status, tokens, totalCents } = useSignalValue(tokensState(kit))
  const balance = useSignalValue(chain.balance)
  const rolled = useRolled(totalCents)
  if (totalCents === undefined && (status === 'idle' || status === 'loading'))
    return (
      <div className={css.total} role="img" aria-label={accountMessages.balanceLoading}>
        <span className={`${skeleton} ${account.amountSkeleton}`} />
        <span className={`${skeleton} ${css.nativeSkeleton}`} />
      </div>
    )
  if (totalCents === undefined) return <AccountBalance kit={kit} chain={chain} />
  const text = formatDollars(totalCents)
  const native = balance.status === 'success' ? balance.balance : undefined
  const isPart =
    native && tokens.some((token) => token.cents !== undefined && isNativeToken(token, native.symbol))
  return (
    <div className={css.total}>
      <div
        className={account.amount}
        data-testid="account-total"
        data-long={text.length > longAmount ? '' : undefined}
        role="img"
        aria-label={messages.total(text)}
      >
        <span dir="ltr">{formatDollars(rolled ?? totalCents)}</span>
      </div>
      <span className={css.native}>
        <span data-testid="account-balance">
          {native && (
            <>
              <span dir="ltr">{formatBalance(native)}</span> <span>{native.symbol}</span>
            </>
          )}
        </span>
        {isPart && ` ${messages.included}`}
      </span>
    </div>
  )
}

/** How long a total counts to its new value, in ms. */
const rollTime = 200

/** An amount on its way from the one before. At once where there was none, and for people who asked for less motion. */
function useRolled(cents: bigint | undefined): bigint | undefined {
  const [shown, show] = useState(cents)
  const last = useRef(cents)
  useLayoutEffect(() => {
    const from = last.current
    const put = (next: bigint | undefined) => {
      last.current = next
      show(next)
    }
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
    if (isStill || cents === undefined || from === undefined || from === cents) return put(cents)
    const begin = performance.now()
    const step = (now: number) => {
      const part = Math.min(Math.max(now - begin, 0) / rollTime, 1)
      put(part === 1 ? cents : from + BigInt(Math.round(Number(cents - from) * part * (2 - part))))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [cents])
  return shown
}
