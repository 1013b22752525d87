import { useAppKitTokens } from 'appkit-runtime/features/balances'
import { useTransactions } from 'appkit-runtime/features/history'
import { useNames } from 'appkit-runtime/features/names'
import { useOnramp, usePurchases } from 'appkit-runtime/features/onramp'
import { useSend } from 'appkit-runtime/features/send'
import { useSwap } from 'appkit-runtime/features/swaps'
import { useAppKitBalance } from 'appkit-runtime/react'
import { type ReactNode, useState } from 'react'

/** Values of the hooks, as text that a test reads. */
export function Holdings() {
  const { data } = useAppKitBalance()
  const { status, tokens, refresh } = useAppKitTokens()
  return (
    <Part title="Holdings">
      <p data-testid="balance">{data && `${data.balance} ${data.symbol}`}</p>
      <p data-testid="tokens">{`${status}: ${tokens.map(({ symbol }) => symbol).join(' ')}`}</p>
      <Act onPress={() => refresh({ forceUpdate: [] })}>Refresh tokens</Act>
    </Part>
  )
}

export function Buying() {
  const { provider, currency, amount, setAmount, problem, offer, pay, purchaseState } = useOnramp()
  const { rows, status } = usePurchases()
  return (
    <Part title="Buying">
      <input aria-label="Pay" value={amount} onChange={(event) => setAmount(event.currentTarget.value)} />
      <p data-testid="offer">{`${provider?.id} ${currency?.symbol} ${problem ?? offer.status}`}</p>
      <p data-testid="purchase">{purchaseState?.status ?? 'none'}</p>
      <p data-testid="purchases">{`${status}: ${rows.length}`}</p>
      <button type="button" disabled={offer.status !== 'ready'} onClick={() => pay()}>
        Buy
      </button>
    </Part>
  )
}

export function Sending() {
  const { phase, outcome, plan, start, review, approve, reset } = useSend()
  const [to, setTo] = useState('')
  const prepare = async () => {
    await start({ to, amount: '0.001' })
    await review()
  }
  return (
    <Part title="Sending">
      <input aria-label="Send to" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      <p data-testid="send">{`${phase} ${plan?.value ?? ''} ${outcome ?? ''}`}</p>
      <Act onPress={prepare}>Prepare</Act>
      <Act onPress={approve}>Send</Act>
      <Act onPress={reset}>New transfer</Act>
    </Part>
  )
}

export function Swapping() {
  const { phase, from, to, quote, plan, start, review, sign } = useSwap()
  return (
    <Part title="Swapping">
      <p data-testid="swap">{`${phase} ${from?.symbol} ${to?.symbol} ${quote.status} ${plan?.value ?? ''}`}</p>
      <Act onPress={() => start({ toToken: 'DAI', amount: '0.01' })}>Ask the price</Act>
      <Act onPress={review}>Review swap</Act>
      <Act onPress={sign}>Swap</Act>
    </Part>
  )
}

export function Naming() {
  const { label, setLabel, state, register } = useNames()
  const [own, setOwn] = useState('')
  return (
    <Part title="Naming">
      <input aria-label="Name" value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      <p data-testid="name">{own}</p>
      {state.status === 'checked' &&
        state.suggestions.map(({ name, registered }) => (
          <Act
            key={name}
            onPress={async () => {
              if (registered) return
              await register(name)
              setOwn(name)
            }}
          >
            {name}
          </Act>
        ))}
    </Part>
  )
}

export function Past() {
  const { status, rows, refresh } = useTransactions()
  const types = rows.map(({ transaction }) => transaction.metadata.operationType)
  return (
    <Part title="Past">
      <p data-testid="past">{`${status}: ${types.join(' ')}`}</p>
      <Act onPress={refresh}>Refresh past</Act>
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A button whose action may reject: the reason stands beside it. */
function Act({ children, onPress }: { readonly children: string; readonly onPress: () => Promise<unknown> }) {
  const [problem, setProblem] = useState('')
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setProblem('')
          onPress().catch((error: Error) => setProblem(error.message))
        }}
      >
        {children}
      </button>
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  )
}
