import { loadCode } from '../../errors/AppKitError.js'
import { followedState } from '../../kit/followedState.js'
import type { TokensState } from './tokens.js'

/** The state that views and hooks read. The tokens are read while something watches it. */
export const tokensState = /* @__PURE__ */ followedState<TokensState>(
  { status: 'idle', tokens: [], totalCents: undefined },
  async () => (await loadCode(import('./followTokens.js'))).followTokens,
)
