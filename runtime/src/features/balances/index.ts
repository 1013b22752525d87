import type { Chain } from '../../kit/state.js'
import { defineFeature, type Kit } from '../../kit/types.js'
import { accountRoute } from '../account/parts/accountRoute.js'
import { tokenNamespaces } from './tokens.js'
import { tokensState } from './tokensState.js'

const load = () => import('./balances.chunk.js')
const isAvailable = (kit: Kit, { namespace }: Chain) =>
  tokenNamespaces.includes(namespace) &&
  (kit.config.endpoints.blockchainApi ?? kit.config.tokens) !== undefined

/** The feature of the account's balances: its tokens, and their worth together. */
export const balances = defineFeature({
  id: 'balances',
  routes: accountRoute,
  accountParts: [
    {
      place: 'total',
      isAvailable: (kit, chain) => kit.config.balance !== 'none' && isAvailable(kit, chain),
      isEmpty: (kit) => {
        const { status, tokens } = tokensState(kit).value
        return status === 'success' && tokens.every(({ amount }) => amount === 0n)
      },
      load: async () => ({ default: (await load()).TotalBalance }),
    },
    { place: 'tokens', isAvailable, load: async () => ({ default: (await load()).TokenList }) },
  ],
})

export type { Token, TokensState } from './tokens.js'
export { type UseAppKitTokensReturnType, useAppKitTokens } from './useAppKitTokens.js'
