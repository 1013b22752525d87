import type { ChainNamespace, Kit } from '../types.js'

/** What `useAppKitBalance` returns (docs/react.md). */
export interface BalanceSnapshot {
  /** Whole units as exact decimal text, e.g. `0.1`. */
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: string | null
  readonly isLoading: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** The native balance of the connected account. Reads signals. */
export function readBalance(kit: Kit, namespace?: ChainNamespace): BalanceSnapshot {
  const chain = namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)
  const state = chain?.balance.value ?? { status: 'idle' }
  return {
    data:
      state.status === 'success'
        ? { balance: toText(state.balance), symbol: state.balance.symbol }
        : undefined,
    error: state.status === 'error' ? 'Not able to retrieve balance' : null,
    isLoading: state.status === 'loading',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
  }
}

function toText({ value, decimals }: { readonly value: bigint; readonly decimals: number }): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction === '' || decimals === 0 ? '' : `.${fraction}`)
}
