'use client'

import { useMemo } from 'react'
import { type AppKitError, loadCode } from '../../errors/AppKitError.js'
import type { Kit } from '../../kit/types.js'
import { useKit, useKitValue } from '../../react/hooks/useKit.js'
import type { Token, TokensState } from './tokens.js'
import { tokensState } from './tokensState.js'

export interface UseAppKitTokensReturnType {
  /** `idle` without an account, `unlisted` where no service lists the tokens of the network. */
  readonly status: TokensState['status']
  /** The native token first, then what is worth most. After an error, those that were read before. */
  readonly tokens: readonly Token[]
  /** Their worth together, in US cents, cut; undefined when no price is known. */
  readonly totalCents: bigint | undefined
  readonly error: AppKitError | undefined
  /**
   * Reads them again; resolves when that is done, and rejects only when its code cannot be loaded.
   *
   * @param options.forceUpdate - CAIP-10 ids of tokens that changed just now.
   */
  refresh(options?: { readonly forceUpdate?: readonly string[] }): Promise<void>
}

const readState = (kit: Kit): TokensState => tokensState(kit).value

/**
 * The tokens of the account in use, on eip155 and solana. They are read while something shows them, every 10 s.
 *
 * @returns `status`, `tokens`, `totalCents`, `error` and `refresh()`.
 * @throws AppKitError KIT_NOT_CREATED
 *
 * @example
 * import { useAppKitTokens } from 'appkit-runtime/features/balances'
 *
 * export function Tokens() {
 *   const { tokens } = useAppKitTokens()
 *   return tokens.map(({ symbol, amount, decimals }) => (
 *     <p key={symbol}>{`${amount} units of ${symbol}, ${decimals} decimals`}</p>
 *   ))
 * }
 */
export function useAppKitTokens(): UseAppKitTokensReturnType {
  const kit = useKit('useAppKitTokens')
  const state = useKitValue(kit, readState, undefined)
  return useMemo(
    () => ({
      ...state,
      error: state.error,
      async refresh(options) {
        const { readTokens } = await loadCode(import('./followTokens.js'))
        await readTokens(kit, tokensState(kit), options)
      },
    }),
    [kit, state],
  )
}
